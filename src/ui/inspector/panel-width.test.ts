import { expect, it } from 'vitest'
import { boundedPanelWidth, widthByKey } from './panel-width.ts'

const bounds = { min: 320, max: 800 }

it('keeps a width within its limits', () => {
  expect(boundedPanelWidth(100, bounds)).toBe(320)
  expect(boundedPanelWidth(5_000, bounds)).toBe(800)
  expect(boundedPanelWidth(400.4, bounds)).toBe(400)
})

it('widens to the left, narrows to the right, and stops at the limits', () => {
  expect(widthByKey('ArrowLeft', false, 400, bounds)).toBe(416)
  expect(widthByKey('ArrowRight', true, 400, bounds)).toBe(336)
  expect(widthByKey('ArrowRight', false, 320, bounds)).toBe(320)
  expect(widthByKey('Home', false, 400, bounds)).toBe(800)
  expect(widthByKey('End', false, 400, bounds)).toBe(320)
})

it('ignores other keys', () => {
  expect(widthByKey('Enter', false, 400, bounds)).toBeNull()
})
