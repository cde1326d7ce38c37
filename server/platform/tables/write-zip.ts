import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file within an archive: one whose content is known stands as it is, one that comes in pieces is compressed. */
export interface ZipEntry {
  name: string
  content: string | AsyncIterable<string>
}

/** Sizes have four bytes. */
const BYTES_MAX = 0xffff_ffff
/** Speed before size: a file is written beside everybody's calls. */
const LEVEL = 3

/** Numbers in little-endian order, each of as many bytes as the digit at its place says. */
function numbers(widths: string, ...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value, at) => {
      const bytes = Buffer.alloc(Number(widths[at]))
      bytes.writeUIntLE(value, 0, bytes.length)
      return bytes
    }),
  )
}

/** Writes a ZIP archive piece by piece, holding none of its content. Fails beyond 4 GiB. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let written = 0
  const counted = (piece: Buffer) => {
    written += piece.length
    if (written > BYTES_MAX) throw new Error('An archive holds at most 4 GiB.')
    return piece
  }
  for (const { name, content } of entries) {
    const at = written
    const whole = typeof content === 'string' ? Buffer.from(content) : null
    const sum = { crc: whole ? crc32(whole) : 0, packed: whole?.length ?? 0, size: whole?.length ?? 0 }
    // Version 2.0; what comes in pieces (method 8) is followed by its sizes (flag 8); the first day that there is.
    const facts = () =>
      numbers('2222244422', 20, whole ? 0 : 8, whole ? 0 : 8, 0, 33, sum.crc, sum.packed, sum.size, name.length, 0)
    yield counted(Buffer.concat([numbers('4', 0x04034b50), facts(), Buffer.from(name), whole ?? Buffer.alloc(0)]))
    if (typeof content !== 'string') {
      for await (const piece of deflated(content, sum)) {
        sum.packed += piece.length
        yield counted(piece)
      }
      yield counted(numbers('4444', 0x08074b50, sum.crc, sum.packed, sum.size))
    }
    const rest = numbers('22244', 0, 0, 0, 0, at)
    directory.push(Buffer.concat([numbers('42', 0x02014b50, 20), facts(), rest, Buffer.from(name)]))
  }
  const all = Buffer.concat(directory)
  const count = directory.length
  yield Buffer.concat([all, numbers('42222442', 0x06054b50, 0, 0, count, count, all.length, written, 0)])
}

/** The compressed content; sums up what it was before. */
function deflated(content: AsyncIterable<string>, sum: { crc: number; size: number }): AsyncIterable<Buffer> {
  async function* bytes() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      sum.crc = crc32(piece, sum.crc)
      sum.size += piece.length
      if (sum.size > BYTES_MAX) throw new Error('A file within an archive holds at most 4 GiB.')
      yield piece
    }
  }
  // One piece ahead and no more. An error of the content comes out of the reading.
  const source = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 })
  return pipeline(source, createDeflateRaw({ level: LEVEL }), () => undefined)
}
