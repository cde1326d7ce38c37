import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pixelsOf } from '#server/chat/bots/commands/picture-pixels.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const PNG = Buffer.concat([hex('89504e470d0a1a0a 0000000d 49484452'), hex('00004e20 00004e20 08060000 00')])
const JPEG = hex('ffd8 ffe0 0010 4a46494600010100000100010000 ff01 ffc4 0003 00 ffc0 0011 08 03e8 07d0 03')
const GIF_HEAD = '474946383961 0a00 1400 80 00 00 000000 ffffff'
const GIF = hex(
  `${GIF_HEAD} 21f9 04 00000000 00 2c 00000000 e803 d007 00 02 03 aabbcc 00 2c 00000000 0100 0100 80 000000ffffff 02 01 aa 00 3b`,
)
const WEBP = (kind: string, rest: string) => Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.from(kind), hex(rest)])

it.each([
  ['PNG', PNG, 20_000 * 20_000],
  ['JPEG', JPEG, 1_000 * 2_000],
  ['GIF, with every frame', GIF, 10 * 20 + 1_000 * 2_000 + 1],
  ['WebP', WEBP('VP8 ', '00000000 000000 9d012a e803 d007'), 1_000 * 2_000],
  ['lossless WebP', WEBP('VP8L', '00000000 2f e7c3f301'), 1_000 * 2_000],
  ['extended WebP', WEBP('VP8X', '00000000 00000000 1f4e00 1f4e00'), 20_000 * 20_000],
])('knows the pixels of a %s by its header', (_kind, bytes, pixels) => {
  expect(pixelsOf(bytes)).toBe(pixels)
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('not a picture')],
  ['a bitmap', Buffer.from('BM\x36\x00\x00\x00')],
  ['a JPEG that begins with its data', hex('ffd8 ffda 0002')],
])('knows none of %s', (_what, bytes) => {
  expect(pixelsOf(bytes)).toBeUndefined()
})

it('ends with an answer, whatever is cut off or turned', () => {
  const pictures = fc.constantFrom(PNG, JPEG, GIF)
  fc.assert(
    fc.property(pictures, fc.nat(60), fc.nat(60), fc.nat(255), (picture, cut, at, value) => {
      const bytes = Buffer.from(picture.subarray(0, cut))
      if (at < bytes.length) bytes[at] = value
      const pixels = pixelsOf(bytes)
      expect(pixels === undefined || pixels >= 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
