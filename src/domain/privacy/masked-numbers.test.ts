import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMasked,
  maskFields,
  maskNumber,
  maskRequest,
  readsWholeNumbers,
  unmaskFields,
} from '#domain/privacy/masked-numbers.ts'
import { ROLES } from '#domain/roles.ts'

describe('maskNumber', () => {
  it.each([
    ['6222020200001234', '6222 •••• 1234'],
    ['6222 0202 0000 1234', '6222 •••• 1234'],
    ['50100012345678', '5010 •••• 5678'],
    ['0034567', '00 •••• 67'],
    ['4119', '4 •••• 9'],
    ['41', '••••'],
    ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZ •••• AeBf'],
    ['asha.rao1985@okaxis', 'asha •••• 1985@okaxis'],
    ['9876543210@ybl', '987 •••• 210@ybl'],
    ['50100012345678@HDFC0001234.ifsc.npci', '5010 •••• npci'],
    ['@6222020200001234', '@622 •••• 1234'],
  ])('%s is shown as %s', (whole, masked) => expect(maskNumber(whole)).toBe(masked))

  const texts = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^[0-9]{1,24}$/),
    fc.stringMatching(/^[a-z0-9.]{1,30}@[a-z]{2,8}$/),
    fc.stringMatching(/^[0-9 •@a]{1,24}$/),
  )

  it('shows at most eight characters of a number, and does not mask a masked one further', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const masked = maskNumber(text)
        expect(isMasked(masked)).toBe(true)
        expect(maskNumber(masked)).toBe(masked)
        const account = [...masked.replace(/@[a-z]{2,20}$/i, '')]
        expect(account.length).toBeLessThanOrEqual(14)
      }),
    )
  })
})

const ROW = { id: 7, cardNumber: '6222020200001234' as string | null, vpa: null as string | null, version: 3 }

it('masks only the named fields of a row, and leaves missing ones missing', () => {
  expect(maskFields(ROW, ['cardNumber', 'vpa'])).toEqual({ ...ROW, cardNumber: '6222 •••• 1234' })
  expect(ROW.cardNumber).toBe('6222020200001234')
})

it('takes unmasked numbers from the record only if they match those of the row', () => {
  const listed = maskFields(ROW, ['cardNumber', 'vpa'])
  expect(unmaskFields({ ...listed, version: 4 }, ROW, ['cardNumber', 'vpa'])).toEqual({ ...ROW, version: 4 })
  const other = { ...listed, cardNumber: '4111 •••• 9999', vpa: 'ravi •••• 1990@upi' }
  expect(unmaskFields(other, ROW, ['cardNumber', 'vpa'])).toEqual(other)
})

it('masks a request by the names of its fields, at any depth', () => {
  expect(
    maskRequest({ amount: 500, userName: 'Asha', cardNumber: 6222020200001234, more: [{ vpa: 'asha.rao@upi' }] }),
  ).toEqual({ amount: 500, userName: 'Asha', cardNumber: '6222 •••• 1234', more: [{ vpa: 'as •••• ao@upi' }] })
})

it('shows unmasked numbers to all roles except read-only ones', () => {
  expect(ROLES.filter((role) => !readsWholeNumbers(role))).toEqual(['technicalSupport', 'technicalMaintenance'])
})
