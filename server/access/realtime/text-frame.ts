const FINAL_TEXT = 0x81
const LENGTH_OF_16_BITS = 126
const LENGTH_OF_64_BITS = 127

/** Encodes a text as one unmasked WebSocket frame (RFC 6455, 5.2), as servers send it. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const header = headerOf(bytes)
  const frame = Buffer.allocUnsafe(header.length + bytes)
  frame.set(header)
  frame.write(text, header.length)
  return frame
}

function headerOf(bytes: number): Buffer {
  if (bytes < LENGTH_OF_16_BITS) return Buffer.from([FINAL_TEXT, bytes])
  if (bytes <= 0xff_ff) return Buffer.from([FINAL_TEXT, LENGTH_OF_16_BITS, bytes >> 8, bytes & 0xff])
  const header = Buffer.alloc(10)
  header.set([FINAL_TEXT, LENGTH_OF_64_BITS])
  header.writeBigUInt64BE(BigInt(bytes), 2)
  return header
}
