import { expect, it } from 'vitest'
import { answerText, wordAnswer } from '#domain/chat/answer-text.ts'
import type { Answer } from '#domain/chat/question.ts'
import words from '#locales/en-US/groupQueries.json'

const tell = (answer: Answer) =>
  wordAnswer(answer, { words: words.answer, statusName: (kind, status) => `${kind} ${status}`, zone: 'Asia/Kolkata' })
const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR', exponent: 2 })

it('tells orders with what was received and the time in the zone', () => {
  const order = {
    kind: 'order',
    orderCode: 'C1',
    merchantOrderId: 'M-1',
    status: 'successful',
    amount: inr(50_000),
    received: inr(50_001),
    utr: '412345678901',
    createdAt: new Date('2026-11-23T01:00:00Z'),
    completedAt: new Date('2026-11-23T01:30:00Z'),
  } as const
  const told = 'C1 (M-1)\norder successful, 500.00 INR\n2026-11-23 07:00:00'
  expect(tell({ kind: 'orders', orders: [order] })).toBe(`${told}\nReceived: 500.01 INR\nUTR: 412345678901`)
  expect(tell({ kind: 'orders', orders: [{ ...order, received: null, utr: null }] })).toBe(told)
})

it('tells balances by currency, and figures of today', () => {
  const balance = { currency: 'INR', exponent: 2, availableMinor: 12_345_600, frozenMinor: 0 }
  expect(tell({ kind: 'balance', balances: [balance] })).toBe('Available: 123,456.00 INR\nFrozen: 0.00 INR')
  expect(tell({ kind: 'balance', balances: [] })).toBe(words.answer.noBalance)
  expect(tell({ kind: 'today', count: 3, successful: 2, amounts: [inr(1_000)] })).toContain('3 orders, 2 of them')
})

it('lists in its help what the asker may ask', () => {
  expect(tell({ kind: 'help', rights: ['balance'] })).toBe(`${words.answer.help}\n${words.answer.right.balance}`)
})

it('keeps what comes from outside on its line', () => {
  expect(answerText('No {{number}}.', { number: 'a\nb\u202e' })).toBe('No a␊b\ufffd.')
})
