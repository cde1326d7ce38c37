import { describe, expect, it } from 'vitest'
import { readQuickEntry } from '#commands/quick-entry.ts'

const NAMES = ['withdraw', 'add balance', '提现']
const read = (text: string) => readQuickEntry(text, (words) => NAMES.some((name) => name.startsWith(words)))

describe('a line of a command, a party and an amount', () => {
  it('is read with and without a currency, wherever the amount stands', () => {
    const typed = { amount: '500.00', currency: 'INR' }
    for (const text of [
      'withdraw 星河 500.00 INR',
      'withdraw 星河 INR 500.00',
      'withdraw 500.00 inr 星河',
      '  withdraw  星河  500.00  INR ',
    ])
      expect([text, read(text)]).toEqual([text, { command: 'withdraw', party: '星河', typed }])
    expect(read('提现 星河 500')).toEqual({
      command: '提现',
      party: '星河',
      typed: { amount: '500', currency: undefined },
    })
  })

  it('takes as many words for the command as name one, and leaves the party the others', () => {
    expect(read('add balance Acme Pay 1,200.50 INR')).toMatchObject({
      command: 'add balance',
      party: 'Acme Pay',
      typed: { amount: '1200.50' },
    })
    expect(read('withdraw M10007 500')).toMatchObject({ party: 'M10007' })
    expect(read('withdraw 12 500')).toMatchObject({ party: '12', typed: { amount: '500' } })
  })

  it('is none without an amount above nought, a party, or a command', () => {
    for (const text of [
      'withdraw 星河',
      'withdraw 500 INR',
      'reverse 星河 500',
      'withdraw 星河 -5',
      'withdraw 星河 0',
      '',
    ])
      expect([text, read(text)]).toEqual([text, null])
  })

  it('leaves an amount that could be read in two ways to the form', () => {
    expect(read('withdraw 星河 12,34 INR')).toBeNull()
    expect(read('withdraw 星河 1.234')).toBeNull()
  })
})
