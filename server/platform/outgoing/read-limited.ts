/** An answer is longer than is read. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
    this.name = 'AnswerTooLong'
  }
}

/** The text of an answer of at most `maxBytes`; what is longer is cut there, or throws AnswerTooLong. */
export async function readLimited(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  whenLonger: 'fault' | 'cut',
  reads: 'utf8' | 'base64' = 'utf8',
): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length <= maxBytes) continue
    if (whenLonger === 'cut') break
    throw new AnswerTooLong(maxBytes)
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString(reads)
}
