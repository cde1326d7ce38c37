/**
 * Counts the pixels of a PNG, JPEG, GIF or WebP from its header, over all its frames; the picture is not decoded. Returns
 * undefined for any other format and for a header that is cut off.
 */
export function pixelsOf(bytes: Buffer): number | undefined {
  try {
    return READERS.find(({ isOne }) => isOne(bytes))?.pixels(bytes)
  } catch (error) {
    // A header that is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

interface Reader {
  isOne: (bytes: Buffer) => boolean
  pixels: (bytes: Buffer) => number | undefined
}

const saysAt =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

const READERS: readonly Reader[] = [
  { isOne: saysAt('\x89PNG\r\n\x1a\n'), pixels: (bytes) => bytes.readUInt32BE(16) * bytes.readUInt32BE(20) },
  { isOne: saysAt('\xff\xd8'), pixels: ofJpeg },
  { isOne: (bytes) => saysAt('GIF87a')(bytes) || saysAt('GIF89a')(bytes), pixels: ofGif },
  { isOne: (bytes) => saysAt('RIFF')(bytes) && saysAt('WEBP', 8)(bytes), pixels: ofWebP },
]

/** The first frame header, behind segments that each say their length. */
function ofJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Padding, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
}

/** The screen and every frame on it, which need not fit it. */
function ofGif(bytes: Buffer): number | undefined {
  const tableAt = (at: number) => (bytes.readUInt8(at) & 0x80 ? 3 * 2 ** ((bytes.readUInt8(at) & 7) + 1) : 0)
  const behindBlocks = (from: number) => {
    let at = from
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
    return at + 1
  }
  let pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  for (let at = 13 + tableAt(10); ; ) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return pixels
    if (kind === 0x21) at = behindBlocks(at + 2)
    else if (kind === 0x2c) {
      pixels += bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7)
      at = behindBlocks(at + 11 + tableAt(at + 9))
    } else return undefined
  }
}

function ofWebP(bytes: Buffer): number | undefined {
  if (saysAt('VP8X', 12)(bytes)) return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  if (saysAt('VP8 ', 12)(bytes)) return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (!saysAt('VP8L', 12)(bytes)) return undefined
  const size = bytes.readUInt32LE(21)
  return ((size & 0x3fff) + 1) * (((size >> 14) & 0x3fff) + 1)
}
