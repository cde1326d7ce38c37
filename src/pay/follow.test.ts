import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { follow } from '#pay/follow.ts'
import type { Known } from '#pay/page.ts'

const ORDER: PayerOrder = {
  state: 'waiting',
  version: 1,
  payment: null,
  takesUtr: true,
  utrEnd: null,
  returnUrl: null,
  isDemo: false,
  isTest: false,
}

/** The order as the server has it; undefined while it cannot be reached, null where there is none. */
let present: PayerOrder | null | undefined
let asked: string[]
let known: Known[]
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  present = ORDER
  asked = []
  known = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('location', new URL('http://desk.example/pay/C2611200000000001'))
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(/(\w+)\?/.exec(url)?.[1] ?? url)
    if (present === undefined) throw new TypeError('no network')
    const answer =
      present === null ? { code: 404, msg: 'pay.notFound', data: {} } : { code: 200, msg: 'ok', data: present }
    return Response.json(answer, { status: answer.code })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begin = () => follow((one) => known.push(one))
const pass = async (seconds: number) => await vi.advanceTimersByTimeAsync(seconds * 1_000)
const states = () => known.map((one) => (one.kind === 'order' ? one.order.state : one.kind))

it('reads the order once, asks for its state, and reads it again when that changed', async () => {
  begin()
  await pass(10)
  expect([asked, states()]).toEqual([['getOrder', 'getState', 'getState', 'getState'], ['waiting']])
  present = { ...ORDER, state: 'checking', version: 2 }
  await pass(3)
  expect(asked.slice(4)).toEqual(['getState', 'getOrder'])
  expect(states()).toEqual(['waiting', 'checking'])
})

it.each([
  ['paid', { ...ORDER, state: 'paid' }],
  ['ended', { ...ORDER, state: 'ended' }],
  ['timedOut', { ...ORDER, state: 'timedOut', takesUtr: false }],
  ['unknown', null],
] as const)('asks no more once it is %s', async (state, last) => {
  present = last
  begin()
  await pass(120)
  expect([asked, states()]).toEqual([['getOrder'], [state]])
})

it('asks seldom after the time is up, while a late payment may come', async () => {
  present = { ...ORDER, state: 'timedOut' }
  begin()
  await pass(60)
  expect(asked).toHaveLength(5)
})

it('asks nothing out of sight, and at once when it is seen again', async () => {
  begin()
  await pass(1)
  page.hidden = true
  await pass(120)
  expect(asked).toEqual(['getOrder', 'getState'])
  present = { ...ORDER, state: 'paid', version: 2 }
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(states()).toEqual(['waiting', 'paid'])
})

it('keeps what it shows over a lost answer, says so after three, asks ever less, and comes back', async () => {
  begin()
  await pass(1)
  present = undefined
  await pass(9)
  expect(states()).toEqual(['waiting'])
  await pass(20)
  expect(states()).toEqual(['waiting', 'away'])
  asked = []
  await pass(120)
  expect(asked.length).toBeLessThanOrEqual(5)
  present = ORDER
  await pass(30)
  expect(states().at(-1)).toBe('waiting')
})
