import iconv from 'iconv-lite'
import { decodeFile } from '#server/http/files/upload.ts'

const SNIFFED_BYTES = 2_000
const SNIFFED_LINES = 200
const DELIMITERS = [',', ';', '\t', '|'] as const
/** A cell that a spreadsheet is to take for a text: `="0012"`. */
const AS_TEXT = /(?<=^|[,;\t|])="([^"\r\n]*)"(?=[,;\t|]|\r?$)/gm

/**
 * The text of a statement: UTF-8 or UTF-16, else what the banks of the currency write, GB 18030 (which GBK is a part of) or
 * Windows-1252. Undefined where it is none of them.
 */
export function statementText(bytes: Buffer, currency: string): string | undefined {
  const wide = wideEncoding(bytes)
  const text =
    wide === undefined
      ? (decodeFile(bytes, 'utf-8') ??
        (currency === 'CNY' ? decodeFile(bytes, 'gb18030') : iconv.decode(bytes, 'win1252')))
      : decodeFile(bytes, wide)
  return text?.replace(/^\ufeff/, '').replaceAll(AS_TEXT, '"$1"')
}

/** The kind of UTF-16 by its byte-order mark, or by the noughts of its Latin letters. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const head = bytes.subarray(0, SNIFFED_BYTES)
  const noughts = (offset: number) => head.filter((byte, at) => byte === 0 && at % 2 === offset).length
  if (noughts(1) > head.length / 8) return 'utf-16le'
  return noughts(0) > head.length / 8 ? 'utf-16be' : undefined
}

/** The sign between a text's cells: the one that most lines have as often as each other. */
export function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, SNIFFED_LINES).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const scores = DELIMITERS.map((delimiter) => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0),
      (count) => count,
    )
    return { delimiter, score: Math.max(0, ...[...counts].map(([count, same]) => count * same.length)) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}
