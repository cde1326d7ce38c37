import { expect, it } from 'vitest'
import { answerCollection, isCollectionOut } from '#demo/gateway/demo-gateway.ts'

const MINUTE_MS = 60_000
const ask = (at: number, nowMs = 0) =>
  answerCollection({ reference: `C${at}`, amountMinor: 100, currency: 'CNY' }, nowMs)

it('makes a code for nearly every order, the same when asked again, and sometimes one without an end', () => {
  const answers = Array.from({ length: 500 }, (_, at) => ask(at))
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(450)
  expect(made.length).toBeLessThan(500)
  const endless = made.filter(({ body }) => 'expiry' in body && body.expiry === null)
  expect(endless.length).toBeGreaterThan(50)
  expect(endless.length).toBeLessThan(250)
  expect(ask(7)).toEqual(ask(7))
})

it('is out of order one minute in ten', () => {
  const minutes = Array.from({ length: 100 }, (_, at) => at * MINUTE_MS)
  expect(minutes.filter(isCollectionOut)).toHaveLength(10)
  expect(ask(7, 9 * MINUTE_MS).status).toBe(503)
})
