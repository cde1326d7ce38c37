import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numbersIn, readQuestion } from '#domain/chat/question.ts'

const CODE = 'C2611230000000042'
const UTR = '412345678901'

it.each([
  [CODE, { kind: 'order', number: CODE }],
  [CODE.toLowerCase(), { kind: 'order', number: CODE }],
  [` ${UTR} `, { kind: 'order', number: UTR }],
  [`/order ${CODE}`, { kind: 'order', number: CODE }],
  [`/order@paydesk_bot A-17_x`, { kind: 'order', number: 'A-17_x' }],
  [`查单 A-17_x`, { kind: 'order', number: 'A-17_x' }],
  [`查单A-17_x`, { kind: 'order', number: 'A-17_x' }],
  [`查詢：${UTR}`, { kind: 'order', number: UTR }],
  ['Balance', { kind: 'balance' }],
  ['余额', { kind: 'balance' }],
  ['/today', { kind: 'today' }],
  ['今日数据', { kind: 'today' }],
  [`补单 ${CODE} ${UTR}`, { kind: 'supplement', number: CODE, utr: UTR }],
  [`/supplement ${CODE}`, { kind: 'supplement', number: CODE, utr: null }],
  ['帮助', { kind: 'help' }],
])('reads %s as a question', (text, question) => expect(readQuestion(text)).toEqual(question))

it.each([
  '',
  'hello',
  'order',
  'order a',
  'balance of what',
  'thanks, 查单 later please',
  '12345',
  'the balance',
  '/',
  '+100',
])('takes %j for chat', (text) => expect(readQuestion(text)).toBeUndefined())

it('answers any text, and never with a number that is not in it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `查单 ${rest}`),
      ),
      (text) => {
        const question = readQuestion(text)
        if (question && 'number' in question) expect(text.toUpperCase()).toContain(question.number.toUpperCase())
      },
    ),
  )
})

it('finds numbers in what a picture says, the platform’s first', () => {
  expect(numbersIn(`Paid Rs 500.00\nUTR: ${UTR}\nRef ${CODE} on 23 Nov 2026`)).toEqual([CODE, UTR])
  expect(numbersIn('Thank you for 20 years')).toEqual([])
})
