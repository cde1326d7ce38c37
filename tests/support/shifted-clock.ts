import { readFileSync } from 'node:fs'

// Loaded before a server process (`--import`), so that its own clock is off by as many ms as a file says: as on a machine
// whose clock is wrong, or jumps while it runs. Time that passes (timers, performance.now) is left alone.

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
