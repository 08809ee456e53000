/** Mails that have hung or broken readers of mail, in any size; for tests and the sweep. */
export const hostileMails: Record<string, (size: number) => Buffer> = {
  "empty borders": (size) => multipart("--b\r\n".repeat(size / 5)),
  "borders with empty parts": (size) => multipart("--b\r\n\r\n".repeat(size / 7)),
  "nested parts": (size) =>
    Buffer.from(
      Array.from(
        { length: size / 60 },
        (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
      ).join(""),
    ),
  "nested mails": (size) => Buffer.from("Content-Type: message/rfc822\r\n\r\n".repeat(size / 32)),
  "a long header": (size) => Buffer.from(`X-Long: ${"a".repeat(size * 4)}\r\n\r\nx`),
  "many headers": (size) => Buffer.from(`${"X-A: b\r\n".repeat(size / 8)}\r\nx`),
  "a folded header": (size) => Buffer.from(`Subject: x\r\n${" y\r\n".repeat(size / 4)}\r\nx`),
  "encoded words": (size) => Buffer.from(`Subject: ${"=?utf-8?B?YQ==?= ".repeat(size / 17)}\r\n\r\nx`),
  "broken encoded words": (size) => Buffer.from(`Subject: ${"=?utf-8?Q?".repeat(size / 10)}\r\n\r\nx`),
  "many recipients": (size) => Buffer.from(`To: ${"a@x.example, ".repeat(size / 13)}\r\n\r\nx`),
  "nested comments": (size) => Buffer.from(`To: ${"(".repeat(size)}\r\n\r\nx`),
  "nested groups": (size) => Buffer.from(`To: ${"a:".repeat(size / 2)}\r\n\r\nx`),
  "quotes that never close": (size) => Buffer.from(`From: ${'"\\'.repeat(size / 2)}\r\n\r\nx`),
  parameters: (size) => Buffer.from(`Content-Type: text/plain; ${"a*0=b; ".repeat(size / 7)}\r\n\r\nx`),
  "quoted-printable": (size) =>
    Buffer.from(
      `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${"=\r\n=".repeat(size / 4)}`,
    ),
  "HTML that opens": (size) => Buffer.from(`Content-Type: text/html\r\n\r\n${"<a<style<!--".repeat(size / 12)}`),
  "format=flowed": (size) =>
    Buffer.from(`Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${"> \r\n".repeat(size / 4)}`),
  "message-ids": (size) =>
    Buffer.from(`References: ${"<a@b> ".repeat(size / 6)}\r\n\r\n${"Message-ID: <".repeat(size / 13)}`),
};

function multipart(body: string): Buffer {
  return Buffer.from(`From: a@x.example\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${body}`);
}
