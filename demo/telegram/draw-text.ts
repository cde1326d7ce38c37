import { crc32, deflateSync } from 'node:zlib'

/** Glyphs of 5 by 7 dots, a row a number of five bits. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 17, 17, 17, 17, 14],
  '1': [4, 12, 20, 4, 4, 4, 31],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 2, 4, 4, 4],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  C: [14, 17, 16, 16, 16, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
}
const COLUMNS = 5
const ROWS = 7
const DOT = 8
const MARGIN = 40
const STEP = (COLUMNS + 2) * DOT

/** A picture (PNG) that shows a number in black on white; letters other than those of order numbers are left out. */
export function drawText(text: string): Buffer {
  const glyphs = [...text.toUpperCase()].map((character) => GLYPHS[character]).filter((glyph) => glyph !== undefined)
  const width = MARGIN * 2 + Math.max(1, glyphs.length) * STEP
  const height = MARGIN * 2 + ROWS * DOT
  const dots = Buffer.alloc(width * height, 255)
  for (const [at, glyph] of glyphs.entries())
    for (let y = 0; y < ROWS * DOT; y += 1)
      for (let x = 0; x < COLUMNS * DOT; x += 1) {
        const isBlack = isInk(glyph, x / DOT, y / DOT)
        if (isBlack) dots[(MARGIN + y) * width + MARGIN + at * STEP + x] = 0
      }
  return pngOf(width, height, dots)
}

/** A PNG of grey values, a byte each, row by row. */
function pngOf(width: number, height: number, dots: Buffer): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  // Each row says first that it is not filtered.
  const rows = Array.from({ length: height }, (_, y) => [Buffer.of(0), dots.subarray(y * width, (y + 1) * width)])
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))), chunk('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** How far from the line between two dots the ink goes, in dots. */
const PEN = 0.55

/** True for an inked point: it lies near a dot, or near the line between two dots that touch. */
function isInk(glyph: readonly number[], x: number, y: number): boolean {
  const dotAt = (column: number, row: number) =>
    column >= 0 && column < COLUMNS && (((glyph[row] ?? 0) >> (COLUMNS - 1 - column)) & 1) === 1
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row += 1)
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column += 1) {
      if (!dotAt(column, row)) continue
      for (const [right, down] of TOWARDS)
        if (dotAt(column + right, row + down) && distance(x - column - 0.5, y - row - 0.5, right, down) < PEN)
          return true
    }
  return false
}

/** To the dot itself, and to those that it touches. */
const TOWARDS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const))

/** How far a point is from the line that leads from the origin to another dot. */
function distance(x: number, y: number, right: number, down: number): number {
  const length = right * right + down * down
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * right + y * down) / length))
  return Math.hypot(x - along * right, y - along * down)
}
