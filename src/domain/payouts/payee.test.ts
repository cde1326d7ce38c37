import { describe, expect, it } from 'vitest'
import { missingPayeeField, payeePartsOf } from '#domain/payouts/payee.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'

const product = (id: number): Product => {
  const found = productOf(id)
  if (!found) throw new Error(`no product ${id}`)
  return found
}
const payout = { productId: 3002, amountMinor: 12_345_600, exponent: 2, payeeName: 'Asha Rao' }
const partsOf = (more: object) => payeePartsOf({ ...payout, ...more }).map(({ part, text }) => `${part} ${text}`)

describe('the parts of a payee, in the order of a bank’s page', () => {
  it('are number, IFSC, name and amount in India, and the bank elsewhere', () => {
    const payee = { cardNumber: '50100012345678', ifscCode: 'HDFC0001234', bankName: 'HDFC Bank' }
    expect(partsOf(payee)).toEqual([
      'cardNumber 50100012345678',
      'ifscCode HDFC0001234',
      'payeeName Asha Rao',
      'amount 123456.00',
    ])
    expect(partsOf({ ...payee, productId: 1009 })).toEqual([
      'cardNumber 50100012345678',
      'bankName HDFC Bank',
      'payeeName Asha Rao',
      'amount 123456.00',
    ])
  })

  it('are those of the UPI id where there is no card, and of the wallet for USDT', () => {
    expect(partsOf({ vpa: 'asha@okaxis' })).toEqual(['vpa asha@okaxis', 'payeeName Asha Rao', 'amount 123456.00'])
    const usdt = { productId: 3016, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amountMinor: 1_500_000, exponent: 6 }
    expect(partsOf(usdt)).toEqual(['address TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'amount 1.500000'])
  })

  it('leave out what is not there, and what a bank’s page does not take', () => {
    expect(partsOf({ cardNumber: '6222 0200-0000 1234', payeeName: '\u200bAsha\u200b Rao ' })).toEqual([
      'cardNumber 6222020000001234',
      'payeeName Asha Rao',
      'amount 123456.00',
    ])
  })
})

it('names the field without which a payee cannot be paid', () => {
  const name = { payeeName: 'Asha' }
  expect(missingPayeeField(product(3002), { payeeName: ' ', cardNumber: '1' })).toBe('payeeName')
  expect(missingPayeeField(product(3002), name)).toBe('cardNumber')
  expect(missingPayeeField(product(3002), { ...name, cardNumber: '1' })).toBe('ifscCode')
  expect(missingPayeeField(product(3002), { ...name, vpa: 'a@b' })).toBeUndefined()
  expect(missingPayeeField(product(1009), { ...name, cardNumber: '1' })).toBeUndefined()
  expect(missingPayeeField(product(3016), name)).toBe('address')
})
