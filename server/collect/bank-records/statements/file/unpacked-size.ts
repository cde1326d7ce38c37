import { inflateRawSync } from 'node:zlib'

const END_MARK = Buffer.from('PK\u0005\u0006')
const ENTRY_MARK = 0x02_01_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 2_000
const DEFLATED = 8

/**
 * True where the files of a ZIP archive unpack to no more than `max` bytes; their own word for it counts for nothing. An archive that
 * says one thing in its list and another where a file begins is refused: the reader may believe the other.
 */
export function unpacksWithin(zip: Buffer, max: number): boolean {
  const end = endOf(zip)
  if (end < 0) return false
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX || count !== zip.readUInt16LE(end + 8)) return false
  let left = max
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_MARK) return false
    const local = zip.readUInt32LE(at + 42)
    const method = zip.readUInt16LE(at + 10)
    if (local + LOCAL_BYTES > zip.length || zip.readUInt16LE(local + 8) !== method) return false
    const data = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    left -= method === DEFLATED ? inflatedSize(zip.subarray(data), left) : zip.readUInt32LE(at + 20)
    if (left < 0) return false
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return true
}

/** The last mark of an end, behind which the whole end stands; -1 where there is none. */
function endOf(zip: Buffer): number {
  const at = zip.lastIndexOf(END_MARK)
  return at < zip.length - END_BYTES - COMMENT_MAX || at > zip.length - END_BYTES ? -1 : at
}

/** Infinite where it is more than is left, or cannot be unpacked. */
function inflatedSize(data: Buffer, left: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
