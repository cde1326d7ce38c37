import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetAt, offsetToReveal, positionAt, positionFrom, scrollScale, scrolled } from './scroll-scale.ts'

const view = 800
const million = scrollScale(1_000_000, 36)
const tall = fc.integer({ min: 500_000, max: 20_000_000 }).map((count) => scrollScale(count, 36))

it('does not scale a list that fits', () => {
  const small = scrollScale(100_000, 36)
  expect(small).toEqual({ listHeight: 3_600_000, height: 3_600_000 })
  expect(scrolled(small, { top: 0, shift: 0 }, 2_000_000)).toEqual({ top: 2_000_000, shift: 0 })
})

it('keeps the element within the browser’s maximum height', () => {
  expect(million.height).toBeLessThan(33_000_000)
})

describe('a list taller than an element', () => {
  it('keeps its offset when scrolled to a position, within the element', () => {
    fc.assert(
      fc.property(tall, fc.double({ min: 0, max: 1, noNaN: true }), (scale, part) => {
        const offset = Math.round((scale.listHeight - view) * part)
        const { top, shift } = positionAt(scale, offset)
        expect(top + shift).toBe(offset)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(scale.height - view)
      }),
    )
  })

  it('maps the scrollbar both ways', () => {
    fc.assert(
      fc.property(tall, fc.double({ min: 0, max: 1, noNaN: true }), (scale, part) => {
        const top = Math.round((scale.height - view) * part)
        const ratio = scale.listHeight / scale.height
        expect(Math.abs(positionAt(scale, offsetAt(scale, top)).top - top)).toBeLessThanOrEqual(ratio + 1)
      }),
    )
  })

  it('moves pixel by pixel under the wheel and reaches both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (wheel, part) => {
          let position = positionAt(million, Math.round((million.listHeight - view) * part))
          for (let step = 0; step < 300; step += 1) {
            const offset = position.top + position.shift
            const top = Math.min(million.height - view, Math.max(0, position.top + wheel))
            position = scrolled(million, position, top)
            const expected = Math.min(million.listHeight - view, Math.max(0, offset + wheel))
            expect(position.top + position.shift).toBe(expected)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('shows the first and last row at the ends of the scrollbar', () => {
    const middle = positionAt(million, 17_000_000)
    expect(scrolled(million, middle, 0)).toEqual({ top: 0, shift: 0 })
    const end = scrolled(million, middle, million.height - view)
    expect(end.top + end.shift).toBe(million.listHeight - view)
  })

  it('applies a programmatic position, without rescaling for a near one', () => {
    const position = positionAt(million, 17_000_000)
    expect(positionFrom(million, position, 17_000_036)).toEqual({ top: position.top + 36, shift: position.shift })
    const far = positionFrom(million, position, 100)
    expect(far).toEqual({ top: 100, shift: 0 })
  })
})

it('reveals a row with the least movement', () => {
  expect(offsetToReveal(0, 36, 720, view)).toBe(0)
  expect(offsetToReveal(21, 36, 0, view)).toBe(0)
  expect(offsetToReveal(22, 36, 0, view)).toBe(28)
  expect(offsetToReveal(5, 36, 0, 20)).toBe(180)
})
