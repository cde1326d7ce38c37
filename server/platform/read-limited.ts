/** The text of an answer; throws what `tooLong` makes once it is longer than `maxBytes`. */
export async function readLimited(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLong: () => Error,
): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length > maxBytes) throw tooLong()
  }
  return Buffer.concat(parts).toString('utf8')
}
