import { describe, expect, it } from 'vitest'
import { placeBeside } from '#ui/fields/popups/use-anchored.ts'

const window = { width: 1_000, height: 600 }
const at = (left: number, top: number, width = 100, height = 30) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('a panel beside an element', () => {
  it('is placed below it, aligned to its start or end', () => {
    expect(placeBeside(at(200, 100), { width: 240, height: 200 }, window, 'start')).toEqual({
      left: 200,
      top: 134,
      maxHeight: 458,
    })
    expect(placeBeside(at(500, 100), { width: 240, height: 200 }, window, 'end').left).toBe(360)
  })

  it('is placed above if below is too small and above has more room', () => {
    expect(placeBeside(at(200, 500), { width: 240, height: 200 }, window, 'start')).toEqual({
      left: 200,
      top: 296,
      maxHeight: 488,
    })
  })

  it('stays below if above has even less room, and is limited to the room there', () => {
    expect(placeBeside(at(200, 100), { width: 240, height: 900 }, window, 'start')).toEqual({
      left: 200,
      top: 134,
      maxHeight: 458,
    })
    expect(placeBeside(at(200, 500), { width: 240, height: 900 }, window, 'start')).toEqual({
      left: 200,
      top: 8,
      maxHeight: 488,
    })
  })

  it('never leaves the window horizontally', () => {
    expect(placeBeside(at(900, 100), { width: 240, height: 100 }, window, 'start').left).toBe(752)
    expect(placeBeside(at(20, 100), { width: 240, height: 100 }, window, 'end').left).toBe(8)
    expect(placeBeside(at(20, 100), { width: 2_000, height: 100 }, window, 'start').left).toBe(8)
  })
})
