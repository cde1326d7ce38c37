import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_ORDER_FORM,
  merchantChange,
  orderFaults,
  orderPayload,
  wireAmount,
} from '#machines/order-create/order-create.form.ts'

const filled = {
  ...EMPTY_ORDER_FORM,
  mchId: 'M1',
  key: 'k',
  productId: '3001',
  mchOrderNo: 'N-1',
  amount: '100',
  notifyUrl: 'https://merchant.example/n',
}

describe('the amount', () => {
  it.each([
    ['3001', '12345', 12_345],
    ['1045', '12', 120_000],
    ['3015', '1000000', 1_000_000],
    ['1045', '900719925474', 9_007_199_254_740_000],
    ['1045', '900719925475', undefined],
    ['3001', '1.5', undefined],
    ['3001', '-1', undefined],
    ['3001', '', undefined],
  ])('of product %s typed %j is %j on the wire', (productId, amount, wire) => {
    expect(wireAmount({ productId, amount })).toBe(wire)
  })

  it('is exact for every safe integer', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger().filter((value) => value >= 0),
        (value) => wireAmount({ productId: '3001', amount: String(value) }) === value,
      ),
    )
  })
})

describe('the payload', () => {
  it('omits empty fields and those the channel does not accept', () => {
    const form = {
      ...filled,
      address: 'TXYZ',
      userName: ' Li ',
      ifscCode: '',
      extra: [
        { name: 'attach', value: 'a&b' },
        { name: '', value: '' },
      ],
    }
    expect(orderPayload(form)).toEqual({
      mchId: 'M1',
      productId: 3001,
      amount: 100,
      mchOrderNo: 'N-1',
      notifyUrl: 'https://merchant.example/n',
      userName: 'Li',
      attach: 'a&b',
    })
    expect(orderPayload({ ...form, productId: '3015' })).toHaveProperty('address', 'TXYZ')
  })

  it('rejects extra pairs with an empty, invalid, reserved or duplicate name', () => {
    const extra = ['', 'a b', 'amount', 'sign', 'one', 'one', '__proto__'].map((name) => ({ name, value: 'x' }))
    expect(orderFaults({ ...filled, extra })).toEqual({
      'extra.0.name': 'required',
      'extra.1.name': 'wrongFormat',
      'extra.2.name': 'taken',
      'extra.3.name': 'taken',
      'extra.5.name': 'taken',
      'extra.6.name': 'wrongFormat',
    })
  })

  it('reports no fault for a complete one', () => {
    expect(orderFaults(filled)).toEqual({})
  })
})

describe('another merchant', () => {
  const other = {
    merchantId: 2,
    mchId: 'M2',
    name: 'Other',
    productIds: [1045],
    encryption: 'default' as const,
    signVersion: 2 as const,
  }

  it('needs another key, signs its own way, and keeps the product only where it has it', () => {
    const signing = { mchId: 'M2', key: '', encryption: 'default', signVersion: '2' }
    expect(merchantChange([other], { ...filled, productId: '1045' }, 'M2')).toEqual(signing)
    expect(merchantChange([other], filled, 'M2')).toEqual({ ...signing, productId: '' })
  })
})
