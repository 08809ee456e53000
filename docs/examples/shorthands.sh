# The shorthands of the walkthrough, for bash: . docs/examples/shorthands.sh
KEY=${KEY:-walkthrough-key-of-the-owner}
DATA=${DATA_DIR:-data}

# where NAME: what the product of this folder has written down of itself (main, learn, lure, resolver, sink).
where() {
  cat "$DATA/run/$1" 2>/dev/null && return
  echo "Nothing runs here that has written $DATA/run/$1. Start it as the README says, and run this in the same folder." >&2
  return 1
}

# api METHOD PATH [options of curl]: a request with the owner's key.
api() {
  local main
  main=$(where main) || return
  curl -sS -H "Authorization: Bearer $KEY" -H "Content-Type: ${TYPE:-application/json}" -X "$1" "$main/api/v1$2" "${@:3}"
}

# field NAME: a member of the JSON that comes in; what the API refuses is told in its own words.
field() {
  node -e '
    const end = (why) => (why && console.error(why), process.exit(1));
    const text = require("fs").readFileSync(0, "utf8");
    if (text === "") end();
    let answer, value;
    try { answer = JSON.parse(text); } catch { end(`This is no JSON: ${text.slice(0, 200)}`); }
    if (answer.status >= 400 && answer.title) end(`The API refuses (${answer.status}): ${answer.detail ?? answer.title}`);
    try { value = new Function("answer", `return answer.${process.argv[1]}`)(answer); } catch {}
    if (value === undefined) end(`There is no ${process.argv[1]} in ${text.slice(0, 200)}`);
    console.log(value);
  ' "$1"
}

# ask PATH NAME: a member of what the API tells.
ask() { api GET "$1" | field "$2"; }

# made PATH NAME VALUE BODY: the id of what bears this value already, else of what is made now.
made() {
  local id
  id=$(ask "$1?limit=200" "items.find((one) => one.$2 === '$3')?.id ?? ''") || return
  if [ -n "$id" ]; then echo "$id"; else api POST "$1" -d "$4" | field id; fi
}

# wait_for WANTED COMMAND …: until the command prints that; a dot a second, and no longer than three minutes.
wait_for() {
  local wanted=$1 said="" tries
  shift
  for ((tries = 0; tries < 180; tries++)); do
    said=$("$@") || return
    if [ "$said" = "$wanted" ]; then return 0; fi
    if [ -t 2 ]; then printf . >&2; fi
    sleep 1
  done
  echo "After three minutes \"$*\" still says \"$said\", not \"$wanted\". The first terminal tells what the product is doing." >&2
  return 1
}
