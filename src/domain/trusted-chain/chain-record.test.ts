import { expect, it } from 'vitest'
import { isReliable, levelOf } from '#domain/trusted-chain/chain-record.ts'

const policy = { minReliableChainSize: 3, minReliableCheckSize: 2, minReliableCheckAmount: 10_000 }
const facts = { size: 3, checkSize: 2, checkAmountMinor: 10_000, perMinute: 1, wanted: null }

it('rises by each of the parameters from its bound on', () => {
  expect(levelOf({ ...facts, size: 2 }, policy)).toBe('low')
  expect(levelOf({ ...facts, checkSize: 1 }, policy)).toBe('medium')
  expect(levelOf({ ...facts, checkAmountMinor: 9_999 }, policy)).toBe('high')
  expect(levelOf(facts, policy)).toBe('highest')
})

it('is manual without balances, or where the account is left to people', () => {
  expect(levelOf({ ...facts, size: 0 }, policy)).toBe('manual')
  expect(levelOf({ ...facts, wanted: 'manual' }, policy)).toBe('manual')
})

it('is reliable from the level on that the account asks for', () => {
  expect(isReliable('high', null)).toBe(true)
  expect(isReliable('medium', null)).toBe(false)
  expect(isReliable('medium', 'low')).toBe(true)
  expect(isReliable('high', 'highest')).toBe(false)
  expect(isReliable('manual', 'low')).toBe(false)
  expect(isReliable('highest', 'manual')).toBe(false)
})
