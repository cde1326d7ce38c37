import { expect, it } from 'vitest'
import { accountHint, hasRoomFor } from '#features/payouts/flows/account-hint.ts'
import type { PayingAccount } from '#features/payouts/flows/account-hint.ts'
import { strictLookup } from '#tests/support/sources/texts.ts'

const t = strictLookup('en-US')

type Room = PayingAccount['room']
const account = (room: Partial<Room>): PayingAccount => ({
  bankName: 'HDFC Bank',
  cardNumber: '50100012345678',
  supplierName: 'Supplier 01',
  currency: 'INR',
  exponent: 2,
  room: {
    balance: null,
    minAmountMinor: 1,
    maxAmountMinor: null,
    leftToday: { orders: null, amountMinor: null },
    leftAtOnce: 3,
    ...room,
  },
})
const payout = { amountMinor: 100_000 }
const linesOf = (room: Partial<Room>) => accountHint(account(room), payout, t).split('\n')
const balanceOf = (minor: number) => ({ minor, at: '2026-01-01T00:00:00.000Z' })

it('tells an account by bank, last four and supplier, never by its whole number', () => {
  expect(linesOf({})).toEqual(['HDFC Bank · •••• 5678 · Supplier 01', 'No balance reported · No limit today'])
  const unnamed = { ...account({}), bankName: null, cardNumber: null }
  expect(accountHint(unnamed, payout, t).split('\n')[0]).toBe('Supplier 01')
})

it('says balance and what is left today, and whether they suffice', () => {
  const rich = { balance: balanceOf(500_000), leftToday: { orders: 12, amountMinor: 250_000 } }
  expect(linesOf(rich)[1]).toBe('Balance 5,000.00 INR · Left today: 2,500.00 INR · 12 payouts')
  expect(linesOf({ ...rich, balance: balanceOf(99_999) })[1]).toBe(
    'Balance 999.99 INR, insufficient · Left today: 2,500.00 INR · 12 payouts',
  )
  expect(linesOf({ ...rich, leftToday: { orders: 0, amountMinor: null } })[1]).toBe(
    'Balance 5,000.00 INR · Left today: 0 payouts, insufficient',
  )
})

it('takes what is not known for enough', () => {
  expect(hasRoomFor(account({}), payout)).toBe(true)
  expect(hasRoomFor(account({ balance: balanceOf(99_999) }), payout)).toBe(false)
  expect(hasRoomFor(account({ leftToday: { orders: null, amountMinor: 99_999 } }), payout)).toBe(false)
})
