import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callbackText, SIGN_HEADERS, SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import { callbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import type { CallbackParams } from '#server/orders/callbacks/sending/callback-body.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { SILENT_PLACE } from '#tests/support/fixed-settings.ts'
import { PAYOUT_PRODUCT } from '#tests/support/payouts/payout-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { built, isHere } from './built-language.ts'
import { fieldsOf, sendCallback } from './sent-callback.ts'
import type { SentCallback } from './sent-callback.ts'
import { createGate } from './gate.ts'
import type { Fault, Gate } from './gate.ts'
import { LANGUAGES } from './languages.ts'
import type { Language } from './languages.ts'
import { ended, freePort, startConformance, startProgram } from './running-program.ts'
import type { ClientOptions, Conformance } from './running-program.ts'

interface Vector {
  key: string
  time: number
  body: string
  sign: string
}
const vectors: Record<'calls' | 'callbacks', Vector[]> = JSON.parse(readFileSync('sdk/vectors.json', 'utf8'))

/** Characters that a writer of JSON, a shell or a form may spoil. */
const HARD_TEXT = 'Tea & "milk" \\ 100% +1 <b> é 李雷 🍵'

let server: PayoutServer
let gate: Gate
let callback: SentCallback
const merchant = () => must(server.fixtures.merchants[0])

const spoken = await Promise.all(LANGUAGES.map(async (language) => ({ language, isSpoken: await isHere(language) })))
/** Begun at once, so that compilers run while the server starts. */
const places = new Map(
  spoken.filter(({ isSpoken }) => isSpoken).map(({ language }) => [language, built(language)] as const),
)
for (const place of places.values()) place.catch(() => undefined)

beforeAll(async () => {
  server = await startPayoutServer()
  gate = await createGate(server.baseUrl)
  callback = await sendCallback(server, HARD_TEXT)
}, patience(60_000))
afterAll(async () => {
  await gate.close()
  await server.dispose()
})

/** Without what is null: what a language has no value for may be absent or null. */
const told = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_name, one: unknown) => one ?? undefined)

let made = 0
const creation = (changes: object = {}) => {
  made += 1
  return {
    productId: 3001,
    mchOrderNo: `sdk-${made}`,
    amount: 10_000 + made,
    notifyUrl: `http://${SILENT_PLACE}/`,
    ...changes,
  }
}
const payoutCreation = () => ({
  ...creation({ productId: PAYOUT_PRODUCT }),
  ...{ userName: 'José 李雷', cardNumber: '50100012345678', ifscCode: 'HDFC0001234' },
})

/** Fields as a form writes them. */
const asTexts = (fields: unknown) =>
  Object.fromEntries(Object.entries(Object(fields)).map(([name, value]) => [name, String(value)]))

/** Line of an example about an order. */
const EXAMPLE = /The payer pays at (http\S+)\s+(C\d{16}) has the status (\d+)/

for (const { language, isSpoken } of spoken) {
  const { name } = language
  describe.skipIf(!isSpoken)(isSpoken ? name : `${name} (not on this machine)`, () => testsOf(language))
}

function testsOf(language: Language) {
  let sdk: Conformance
  let place: string
  beforeAll(async () => {
    place = await must(places.get(language))
    const { mchId, key } = merchant()
    sdk = startConformance(language, place, {
      baseUrl: `${gate.url}/`,
      mchId,
      key,
      timeoutMs: patience(5_000),
      retries: 2,
    })
    return async () => expect(await sdk.end()).toBe(0)
  }, patience(60_000))

  /** The data of a call, which has to tell all that the platform answered; an SDK may know fields of a newer one. */
  const ask = async (call: string, args?: object) => {
    const data = await sdk.call(call, args)
    expect(told(data)).toMatchObject(Object(told(gate.data())))
    return data as Record<string, unknown>
  }

  it('creates an order once, however often it is told to, and finds it by either number', async () => {
    const order = creation({ subject: HARD_TEXT, body: HARD_TEXT })
    const { orderCode } = await ask('createOrder', order)
    expect(await ask('createOrder', order)).toMatchObject({ orderCode })
    expect(await ask('queryOrder', { orderCode })).toMatchObject({ subject: HARD_TEXT, body: HARD_TEXT })
    expect(await ask('queryOrder', { mchOrderNo: order.mchOrderNo })).toMatchObject({ orderCode, amount: order.amount })
    expect(await sdk.refusal('createOrder', { ...order, amount: order.amount + 1 })).toMatchObject({ code: 409 })
  })

  it('lists page by page, orders and payouts', async () => {
    const startTime = server.services.now().toISOString()
    for (const [create, list, fields] of [
      ['createOrder', 'listOrders', creation],
      ['createPayout', 'listPayouts', payoutCreation],
    ] as const) {
      const codes: unknown[] = []
      for (let count = 0; count < 3; count += 1) codes.unshift((await ask(create, fields()))['orderCode'])
      const first = await ask(list, { startTime, pageSize: 2 })
      const second = await ask(list, { startTime, pageSize: 2, cursor: first['nextCursor'] })
      const rows = [first, second].flatMap((page) => page['list'] as { orderCode: string }[])
      expect(rows.map(({ orderCode }) => orderCode)).toEqual(codes)
      expect(second['nextCursor'] ?? null).toBeNull()
    }
  })

  it('queries a payout, balances and products', async () => {
    const { mchOrderNo } = payoutCreation()
    const payout = await ask('createPayout', { ...payoutCreation(), mchOrderNo })
    expect(await ask('queryPayout', { mchOrderNo })).toMatchObject({ orderCode: payout['orderCode'] })
    for (const call of ['balances', 'products']) {
      const rows = await sdk.call(call)
      expect(told({ list: rows })).toMatchObject(Object(told(gate.data())))
      expect(rows).not.toEqual([])
    }
    expect(await sdk.call('call', { path: 'balance/query', fields: {} })).toEqual(gate.data())
  })

  it('tells what the platform refuses, and refuses amounts with decimals itself', async () => {
    const { mchOrderNo } = creation()
    const missing = { kind: 'api', code: 404, reason: 'order.notFound' }
    expect(await sdk.refusal('queryOrder', { mchOrderNo })).toMatchObject(missing)
    const wrongKey = await sdk.refusal('queryOrder', { mchOrderNo }, { key: 'another-key' })
    expect(wrongKey).toMatchObject({ kind: 'api', code: 400, reason: 'badInput', field: 'sign', fault: 'sign' })
    expect(await sdk.refusal('createOrder', creation({ amount: 0 }))).toMatchObject({ code: 400, field: 'amount' })
    const calls = gate.asked.length
    expect((await sdk.refusal('createOrder', creation({ amount: 100.5 }))).text).not.toBe('')
    expect(gate.asked.length).toBe(calls)
    await ask('createOrder', creation({ mchOrderNo }))
    expect(await sdk.refusal('resendCallback', { mchOrderNo })).toMatchObject({ code: 409, reason: 'order.refused' })
  })

  it('tries again what may be repeated, and gives up after that', async () => {
    /** The error of a call that meets these faults, with how often it was tried. */
    const failing = async (faults: Fault[], call: string, args: object, options?: Partial<ClientOptions>) => {
      const before = gate.asked.length
      gate.fail(...faults)
      const error = await sdk.refusal(call, args, options)
      return { ...error, tries: gate.asked.length - before }
    }
    gate.fail('drop', { status: 502, body: '<html>' })
    const order = await ask('createOrder', creation())
    const { orderCode } = order
    const bodies = gate.asked.slice(-3).map(({ body }) => body)
    expect(bodies).toEqual(Array(3).fill(expect.stringContaining(String(order['mchOrderNo']))))
    const failed = { status: 500, body: JSON.stringify({ code: 500, msg: 'failed', data: { errorId: 'E-17' } }) }
    const elsewhere = { status: 307, headers: { location: `${gate.url}/elsewhere` } }
    const nobody = { baseUrl: 'http://127.0.0.1:1', retries: 0 }
    for (const [expected, faults, call, options] of [
      [{ tries: 2, code: 500, reason: 'failed', requestId: 'E-17' }, [failed, failed], 'queryOrder', { retries: 1 }],
      [{ tries: 1, code: 503, reason: 'http.503' }, [{ status: 503 }], 'resendCallback', {}],
      [{ tries: 1, code: 429, retryAfter: 60 }, [{ status: 429, headers: { 'retry-after': '60' } }], 'queryOrder', {}],
      [{ tries: 1, code: 307 }, [elsewhere], 'queryOrder', {}],
      [{ tries: 1, kind: 'noAnswer' }, ['hang'], 'queryOrder', { timeoutMs: 50, retries: 0 }],
      [{ tries: 0, kind: 'noAnswer' }, [], 'queryOrder', nobody],
    ] satisfies [object, Fault[], string, Partial<ClientOptions>][])
      expect(await failing(faults, call, { orderCode }, options)).toMatchObject(expected)
  })

  it('signs as the vectors say', async () => {
    for (const { sign, ...call } of vectors.calls) expect(await sdk.call('sign', call)).toBe(sign)
    for (const { key, time, body, sign } of vectors.callbacks) {
      const headers = { [SIGN_HEADERS.time]: String(time), [SIGN_HEADERS.sign]: sign }
      const { data, error } = await sdk.attempt('verify', { body, headers, keys: [key], now: time })
      expect(error).toBeUndefined()
      if (body.startsWith('{')) expect(data).toMatchObject(fieldsOf(body))
      else expect(asTexts(data)).toMatchObject(Object.fromEntries(new URLSearchParams(body)))
    }
  })

  it('takes a callback of the platform, and none that is another’s, changed or old', async () => {
    const time = Number(callback.headers[SIGN_HEADERS.time])
    const good = { ...callback, keys: [merchant().key], now: time }
    const fields = fieldsOf(callback.body)
    expect(await sdk.call('verify', good)).toMatchObject(fields)
    expect(await sdk.call('verify', { ...good, keys: ['new-key', '', merchant().key] })).toMatchObject(fields)
    expect(await sdk.call('verify', { ...good, now: time + SIGN_WINDOW_SECONDS })).toMatchObject(fields)
    const { [SIGN_HEADERS.sign]: mark = '', ...unsigned } = callback.headers
    const refused = {
      wrong: [
        { keys: ['new-key'] },
        { body: callback.body.replace(/"amount":\d/, '"amount":9') },
        { headers: { ...unsigned, [SIGN_HEADERS.sign]: mark.toUpperCase() } },
        { headers: { ...callback.headers, [SIGN_HEADERS.time]: String(time + 1) } },
      ],
      old: [{ now: time + SIGN_WINDOW_SECONDS + 1 }, { now: time - SIGN_WINDOW_SECONDS - 1 }],
      missing: [{ headers: unsigned }, { headers: { ...callback.headers, [SIGN_HEADERS.time]: '1e9' } }],
    }
    for (const [reason, changes] of Object.entries(refused))
      for (const change of changes)
        expect(await sdk.refusal('verify', { ...good, ...change })).toMatchObject({ kind: 'callback', reason })
    // A key that is missing by mistake must not make the signatures of an empty one count.
    expect(await sdk.refusal('verify', { ...good, keys: [''] })).toMatchObject({ kind: 'usage' })
  })

  it('reads a callback in the format form as it reads one of JSON, and refuses what is neither', async () => {
    const { key } = merchant()
    const time = Number(callback.headers[SIGN_HEADERS.time])
    const verified = async (body: string) => {
      const sign = hmacOf(key, callbackText(time, body))
      const headers = { [SIGN_HEADERS.time]: String(time), [SIGN_HEADERS.sign]: sign }
      return await sdk.attempt('verify', { body, headers, keys: [key], now: time })
    }
    const fields = { ...(JSON.parse(callback.body) as CallbackParams), test: true }
    const { body: form } = callbackRequest('form', 'https://shop.example', fields)
    const ofForm = told((await verified(form)).data)
    expect(ofForm).toMatchObject(fieldsOf(JSON.stringify(fields)))
    expect(ofForm).toEqual(told((await verified(JSON.stringify(fields))).data))
    for (const body of ['neither', '{"mchId":', '{}', 'amount=12', 'mchId=&amount=1', '']) {
      const { error } = await verified(body)
      expect(error, body).toMatchObject({ kind: 'callback', reason: 'unreadable' })
    }
  })

  it('tells its key nowhere', async () => {
    const key = 'secret-key-of-a-merchant'
    const shown = await sdk.call('show', {}, { key })
    const { mchOrderNo } = creation()
    const errors = [
      await sdk.refusal('queryOrder', { mchOrderNo }, { key }),
      await sdk.refusal('queryOrder', { mchOrderNo }, { key, baseUrl: 'http://127.0.0.1:1', retries: 0 }),
      await sdk.refusal('verify', { ...callback, keys: [key], now: 0 }),
    ]
    expect([shown, ...errors.map(({ text }) => text), sdk.output()].join('\n')).not.toContain(key)
  })

  it('has examples that work as they stand in its README', async () => {
    const { mchId, key } = merchant()
    const env = { PAYDESK_URL: gate.url, PAYDESK_MCH_ID: mchId, PAYDESK_KEY: key }
    const example = startProgram(language, { place, program: 'example', env })
    expect([await ended(example.child), example.output()]).toEqual([0, expect.stringMatching(EXAMPLE)])
    const [, payUrl, orderCode, status] = EXAMPLE.exec(example.output()) ?? []
    expect(gate.data()).toMatchObject({ orderCode, orderStatusId: Number(status) })
    expect(payUrl).toContain('/pay/')
  })

  it('has a receiver that takes callbacks as it stands in its README', async () => {
    const env = { PAYDESK_KEY: 'new-key', PAYDESK_OLD_KEY: merchant().key }
    const port = await freePort()
    const receiver = startProgram(language, { place, program: 'receiver', port, env })
    const send = async (body: string) => {
      const headers = { ...callback.headers, 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      return [answer.status, await answer.text()]
    }
    const { orderCode, orderStatusId } = JSON.parse(callback.body) as { orderCode: string; orderStatusId: number }
    try {
      const taken = await vi.waitFor(
        async () => (receiver.child.exitCode === null ? await send(callback.body) : receiver.output()),
        { timeout: patience(10_000), interval: 20 },
      )
      expect(taken).toEqual([200, 'success'])
      expect((await send(callback.body.replace(orderCode, 'C0000000000000000')))[0]).toBe(400)
      await expect.poll(receiver.output).toContain(`${orderCode} has the status ${orderStatusId}`)
    } finally {
      receiver.child.kill()
      await ended(receiver.child)
    }
  })
}
