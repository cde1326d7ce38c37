const LINE_FEED = 10
const QUOTE = 34
const ROW_END = new TextEncoder().encode('</row>')
/**
 * The head of a file within an archive: its own length, and where it says how it is packed, its size and its names’
 * lengths.
 */
const HEAD = { length: 30, method: 8, packed: 18, name: 26, extra: 28 }
const DEFLATED = 8
/** The end of a workbook, whose last part says how many rows there are. */
const TAIL = 2_048

/** Counts the rows of a file that arrives piece by piece; the heading is none. */
export interface RowCount {
  take: (piece: Uint8Array<ArrayBuffer>) => void
  /** The whole rows so far. */
  soFar: () => number
  /** The rows of the whole file. */
  total: (file: Blob) => Promise<number>
}

/** Counts the lines that ended so far; a line feed within quotes ends none. */
export function csvRows(): RowCount {
  let lines = 0
  let isQuoted = false
  const soFar = () => Math.max(lines - 1, 0)
  return {
    take(piece) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines += 1
      }
    },
    soFar,
    total: async () => soFar(),
  }
}

/** Counts the rows of a workbook’s sheet, which it unpacks as it comes: of its files, the first that is compressed. */
export function sheetRows(): RowCount {
  let head: Uint8Array<ArrayBuffer> | null = new Uint8Array(0)
  let rows = 0
  let at = 0
  const unpacking = new DecompressionStream('deflate-raw')
  const writer = unpacking.writable.getWriter()
  const count = async () => {
    const reader = unpacking.readable.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const byte of part.value) {
        at = byte === ROW_END[at] ? at + 1 : byte === ROW_END[0] ? 1 : 0
        if (at < ROW_END.length) continue
        at = 0
        rows += 1
      }
    }
  }
  // Behind the sheet comes what it cannot unpack.
  void count().catch(() => undefined)
  const unpack = (piece: Uint8Array<ArrayBuffer>) => void writer.write(piece).catch(() => undefined)
  const soFar = () => Math.max(rows - 1, 0)
  return {
    take(piece) {
      if (head === null) return unpack(piece)
      head = joined(head, piece)
      const begin = sheetBegin(head)
      if (begin === null) return
      unpack(head.slice(begin))
      head = null
    },
    soFar,
    async total(file) {
      const said = /rows: (\d+)</.exec(await file.slice(-TAIL).text())?.[1]
      return said === undefined ? soFar() : Number(said)
    },
  }
}

/** Offset of the first compressed file of an archive; null while that has not come. */
function sheetBegin(bytes: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let from = 0; from + HEAD.length <= bytes.length; ) {
    const number = (place: number) => view.getUint16(from + place, true)
    const content = from + HEAD.length + number(HEAD.name) + number(HEAD.extra)
    if (number(HEAD.method) === DEFLATED) return content <= bytes.length ? content : null
    from = content + view.getUint32(from + HEAD.packed, true)
  }
  return null
}

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
