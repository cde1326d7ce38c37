import { describe, expect, it } from 'vitest'
import { payeeFaults, payeePartsOf } from '#domain/payouts/payee.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'

const product = (id: number): Product => {
  const found = productOf(id)
  if (!found) throw new Error(`no product ${id}`)
  return found
}
const faultOf = (id: number, payee: Parameters<typeof payeeFaults>[1]) => payeeFaults(product(id), payee)[0]
const required = (path: string) => ({ path, fault: 'required' })

it('asks a bank payee for a name and a card or a UPI address, and in INR for the branch of the card', () => {
  expect(faultOf(3002, {})).toEqual(required('userName'))
  expect(faultOf(3002, { userName: ' ' })).toEqual(required('userName'))
  expect(faultOf(3002, { userName: 'Asha' })).toEqual(required('cardNumber'))
  expect(faultOf(3002, { userName: 'Asha', cardNumber: '5010' })).toEqual(required('ifscCode'))
  expect(faultOf(3002, { userName: 'Asha', cardNumber: '5010', ifscCode: 'HDFC0001234' })).toBeUndefined()
  expect(faultOf(3003, { userName: 'Asha', vpa: 'asha@okhdfc' })).toBeUndefined()
  expect(faultOf(1009, { userName: '王小明', cardNumber: '6222' })).toBeUndefined()
})

it('tells all that is wrong at once', () => {
  expect(payeeFaults(product(3002), { cardNumber: '5010', vpa: 'asha' })).toEqual([
    required('userName'),
    { path: 'vpa', fault: 'upi' },
    required('ifscCode'),
  ])
})

it('takes the UPI addresses of persons and of branches, and no others', () => {
  const upi = (vpa: string) => faultOf(3002, { userName: 'Asha', vpa })
  expect([upi('asha.rao-1@okhdfc'), upi('5010@HDFC0001234.ifsc.npci')]).toEqual([undefined, undefined])
  for (const vpa of ['asha', '@okhdfc', 'asha@', 'asha rao@okhdfc', 'asha@@ok'])
    expect(upi(vpa), vpa).toEqual({ path: 'vpa', fault: 'upi' })
})

it('asks a USDT payee for an address whose checksum fits', () => {
  expect(faultOf(3016, { userName: 'Asha' })).toEqual(required('address'))
  expect(faultOf(3016, { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toBeUndefined()
  expect(faultOf(3016, { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toEqual({
    path: 'address',
    fault: 'usdtAddress',
  })
})

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
