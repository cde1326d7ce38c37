import { readFileSync } from 'node:fs'

// Preloaded into a server process (`--import`) to shift its clock by the ms in a file, as on a machine whose clock is
// wrong or jumps. Elapsed time (timers, performance.now) is unaffected.

const file = process.env['CLOCK_SHIFT_FILE']
const RealDate = Date

function shiftMs(): number {
  return file === undefined ? 0 : Number(readFileSync(file, 'utf8'))
}

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(ShiftedDate.now())
    else super(...given)
  }

  static override now(): number {
    return RealDate.now() + shiftMs()
  }
}

globalThis.Date = ShiftedDate as DateConstructor
