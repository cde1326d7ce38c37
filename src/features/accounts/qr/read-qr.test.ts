import { encodeQR } from 'qr'
import { describe, expect, it } from 'vitest'
import { fileFault, fittedSize } from '#features/accounts/qr/picture-pixels.ts'
import { readQr } from '#features/accounts/qr/read-qr.ts'
import type { Pixels } from '#features/accounts/qr/read-qr.ts'

const LINK = 'upi://pay?pa=asha.rao@okaxis&pn=Asha%20Rao'
const SIDE = 400

/** A picture by the brightness of each of its pixels. */
function picture(brightnessAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) data.fill(brightnessAt(x, y), (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3)
  return { width: SIDE, height: SIDE, data }
}

/** A code in the middle of a white picture, turned by an angle in degrees. */
function codeOf(text: string, degrees = 0) {
  const modules = encodeQR(text, 'raw', { border: 2 })
  const scale = (SIDE * 0.65) / modules.length
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x: number, y: number): number => {
    const [fromLeft, fromTop] = [x - SIDE / 2, y - SIDE / 2]
    const column = Math.floor((fromLeft * cos + fromTop * sin) / scale + modules.length / 2)
    const row = Math.floor((fromTop * cos - fromLeft * sin) / scale + modules.length / 2)
    return modules[row]?.[column] ? 0 : 255
  }
}

/** Noise that is the same in every run, from 0 to 1. */
function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('the QR code in a picture', () => {
  it.each([0, 8, 90, 180, 203])('is read when it is turned by %i degrees', (degrees) => {
    expect(readQr(picture(codeOf(LINK, degrees)))).toEqual({ text: LINK })
  })

  it('is read through noise and bad light', () => {
    const [noise, code] = [noiseFrom(7), codeOf(LINK, 5)]
    const noisy = picture((x, y) => 60 + code(x, y) * 0.5 + noise() * 50 - x * 0.05)
    expect(readQr(noisy)).toEqual({ text: LINK })
  })

  it('is read in any script, without the spaces around it', () => {
    expect(readQr(picture(codeOf(' 收款 आशा\n')))).toEqual({ text: '收款 आशा' })
  })

  it('is missed where there is none', () => {
    const noise = noiseFrom(3)
    for (const none of [picture(() => 255), picture(() => noise() * 255)])
      expect(readQr(none)).toEqual({ fault: 'noCode' })
    expect(readQr({ width: 0, height: 0, data: new Uint8ClampedArray() })).toEqual({ fault: 'noCode' })
  })

  it('is refused when its text cannot be shown or kept', () => {
    expect(readQr(picture(codeOf('two\nlines')))).toEqual({ fault: 'unprintable' })
    expect(readQr(picture(codeOf('   ')))).toEqual({ fault: 'noCode' })
  })
})

it('refuses files that are no pictures, or too large, before they are opened', () => {
  expect(fileFault({ type: 'image/png', size: 5 * 1_048_576 })).toBeUndefined()
  expect(fileFault({ type: 'image/jpeg', size: 5 * 1_048_576 + 1 })).toBe('tooLarge')
  for (const type of ['image/svg+xml', 'application/pdf', '']) expect(fileFault({ type, size: 1 })).toBe('notAPicture')
})

it('makes pictures smaller, never larger, and keeps their shape', () => {
  expect(fittedSize({ width: 4_000, height: 3_000 }, 1_600)).toEqual({ width: 1_600, height: 1_200 })
  expect(fittedSize({ width: 300, height: 200 }, 1_600)).toEqual({ width: 300, height: 200 })
  expect(fittedSize({ width: 1, height: 9_000 }, 1_600)).toEqual({ width: 1, height: 1_600 })
})
