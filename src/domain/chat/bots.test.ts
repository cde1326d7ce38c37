import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBookEntry, groupStateOf } from '#domain/chat/bots.ts'
import { formatMajor } from '#domain/money/money.ts'

it.each([
  ['+100', { kind: 'amount', amountMinor: 10_000, memo: null }],
  ['- 50.5 refund of May', { kind: 'amount', amountMinor: -5_050, memo: 'refund of May' }],
  [' Undo ', { kind: 'undo' }],
  ['撤销', { kind: 'undo' }],
  ['总账', { kind: 'total' }],
])('reads %s as an entry', (text, entry) => expect(readBookEntry(text, 2)).toEqual(entry))

it.each(['100', '+', '+0', '+1.234', '+1e9', '-x', '+100more', '++5', `+${'9'.repeat(20)}`])(
  'takes %s for chat',
  (text) => expect(readBookEntry(text, 2)).toBeUndefined(),
)

it('reads every amount to the unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e14 }), fc.boolean(), fc.constantFrom(0, 2, 6), (minor, isOut, exponent) => {
      const entry = readBookEntry(`${isOut ? '-' : '+'}${formatMajor(minor, exponent)}`, exponent)
      expect(entry).toEqual({ kind: 'amount', amountMinor: isOut ? -minor : minor, memo: null })
    }),
  )
})

it('says what a group waits for', () => {
  const facts = { isMember: true, enabled: true, isBound: true }
  expect(groupStateOf(facts)).toBe('bound')
  expect(groupStateOf({ ...facts, enabled: false })).toBe('paused')
  expect(groupStateOf({ ...facts, isBound: false, enabled: false })).toBe('unbound')
  expect(groupStateOf({ ...facts, isMember: false })).toBe('left')
})
