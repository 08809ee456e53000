/**
 * The pixels of a picture, from what its file says of its size; null for one that moves, which shows one text after another, and for what is no
 * picture that browsers know: PNG (ISO 15948), GIF89a, JPEG (T.81), WebP (RFC 9649). They look at the content, whatever its address calls it.
 */
export function areaOf(bytes: Buffer): number | null {
  const begin = bytes.toString("latin1", 0, 12);
  try {
    if (begin.startsWith("\x89PNG\r\n\x1a\n")) return png(bytes);
    if (/^GIF8[79]a/.test(begin)) return gif(bytes);
    if (begin.startsWith("\xff\xd8")) return jpeg(bytes);
    if (/^RIFF[^]{4}WEBP/.test(begin)) return webp(bytes);
  } catch (error) {
    // It ends before it says so.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function png(bytes: Buffer): number | null {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "acTL") return null;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
}

function gif(bytes: Buffer): number | null {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const pastBlocks = (from: number) => {
    let at = from;
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    return at + 1;
  };
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  for (let at = 13 + table(bytes.readUInt8(10)); at < bytes.length;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x21) at = pastBlocks(at + 2);
    else if (kind === 0x2c) {
      if (++frames > 1) return null;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = pastBlocks(at + 11 + table(bytes.readUInt8(at + 9)));
    } else break;
  }
  return frames === 1 ? width * height : null;
}

function jpeg(bytes: Buffer): number | null {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at++;
    // A start of frame, which is none of the tables that share its numbers.
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7) || null;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

function webp(bytes: Buffer): number | null {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  if (kind === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== "VP8X" || bytes.readUInt8(20) & 0x02) return null;
  return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
}
