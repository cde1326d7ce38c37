import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeMinor } from '#domain/money/commission.ts'
import { PRODUCTS, toLedgerMinor } from '#domain/products.ts'
import { collectionLines } from '#server/ledger/postings/order-postings.ts'
import { mergeLines } from '#server/ledger/post-transaction.ts'

const collection = fc
  .record({
    orderId: fc.constant(1),
    merchantId: fc.integer({ min: 1, max: 9 }),
    supplierId: fc.option(fc.integer({ min: 1, max: 9 })),
    product: fc.constantFrom(...PRODUCTS),
    receivedMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
    rate: fc.integer({ min: 0, max: 10_000 }),
    fixedFee: fc.integer({ min: 0, max: 10_000 }),
    chain: fc
      .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 4 })
      .map((rates) => rates.map((link, at) => ({ supplierId: at + 1, rate: link }))),
    chargesSupplier: fc.boolean(),
  })
  .map(({ product, rate, fixedFee, ...rest }) => ({
    ...rest,
    currency: product.currency,
    exponent: product.exponent,
    feeMinor: feeMinor(rest.receivedMinor, rate, fixedFee),
  }))

it('books every collection in postings that sum to zero', () => {
  fc.assert(
    fc.property(collection, (one) => {
      expect(collectionLines(one).reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
    }),
  )
})

it('credits the merchant the amount less the fee, whatever the supplier’s rate', () => {
  fc.assert(
    fc.property(collection, (one) => {
      const movements = mergeLines(collectionLines(one))
      const moved = (kind: string) =>
        movements.reduce((sum, { key, amountMinor }) => sum + (key.ownerKind === kind ? amountMinor : 0), 0)
      const scaled = (amount: number) => toLedgerMinor(amount, one.currency, one.exponent)
      expect(moved('merchant')).toBe(scaled(one.receivedMinor - one.feeMinor))
      const isCharged = one.chargesSupplier && one.supplierId !== null
      const commission = feeMinor(one.receivedMinor, Math.max(0, ...one.chain.map(({ rate }) => rate)), 0)
      expect(moved('supplier')).toBe(isCharged ? scaled(commission - one.receivedMinor) + 0 : 0)
      expect(moved('outside')).toBe(isCharged ? 0 : -scaled(one.receivedMinor))
    }),
  )
})
