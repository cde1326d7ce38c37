import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '#contract/contract.ts'
import { MONITOR_APPS, PROOF_TOLERANCE_MS, TOLD_BYTES_MAX } from '#domain/monitors/apps.ts'
import type { ForwardingApp } from '#domain/monitors/apps.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import type { AppAccess, AppCall, MakeCall, PhoneMessage } from '#tests/support/doors/app-call.ts'
import { httpSmsCall, httpSmsEvent } from '#tests/support/doors/http-sms-calls.ts'
import { jsonTemplateCall, templateCall } from '#tests/support/doors/json-template-calls.ts'
import { smsForwarderCall, smsForwarderForm } from '#tests/support/doors/sms-forwarder-calls.ts'
import { gatewayCall, smsGatewayCall } from '#tests/support/doors/sms-gateway-calls.ts'
import { bankMessages, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { rounds } from '#tests/support/rounds.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { Answer, TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const CALLS: Readonly<Record<ForwardingApp, MakeCall>> = {
  httpSms: httpSmsCall,
  jsonTemplate: jsonTemplateCall,
  smsForwarder: smsForwarderCall,
  smsGateway: smsGatewayCall,
}
const APPS = MONITOR_APPS.filter((app) => app !== 'own')
const SECOND_MS = 1_000

type Phone = OutputOf<'monitor.add'> & { key: string }

let server: OrderServer
let admin: TestClient
let shop: CallbackReceiver
let made = 0
beforeAll(async () => {
  server = await startOrderServer({ jobs: true })
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  admin = await server.signIn('superadmin', { secondLevel: true })
  shop = await createCallbackReceiver()
  await setSettings(server, { callbackAddressExceptions: shop.endpoint })
})
afterAll(async () => {
  await server.dispose()
  await shop.close()
})

const now = () => server.services.now()
const later = (ms: number) => new Date(now().getTime() + ms)

/** An account of the first supplier, and a phone with that app that watches it. */
async function newPhone(
  app: ForwardingApp,
  watches: { resourceId: number; sim: number | null }[] = [],
  supplierId = must(server.fixtures.suppliers[0]).id,
): Promise<Phone> {
  made += 1
  const { key, ...phone } = await admin.call('monitor.add', {
    name: `Phone ${made}`,
    app,
    supplierId,
    watches,
  })
  return { ...phone, key: key ?? '' }
}

/** Each address sends as much as a phone does: the log keeps few refused reports of one. */
async function send({ headers, payload, url }: AppCall) {
  const remoteAddress = `10.1.${Math.floor(made / 250) % 250}.${made % 250}`
  const response = await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress })
  return { ...response.json<Answer<OutputOf<'monitor.tell'>>>(), status: response.statusCode }
}

const message = (part: Partial<PhoneMessage> = {}): PhoneMessage => {
  made += 1
  return { from: 'VM-HDFCBK-S', text: `Hello ${made}`, sim: 1, at: now(), ...part }
}
const messagesOf = async ({ id }: Phone) =>
  await server.services.db
    .select()
    .from(bankMessages)
    .where(eq(bankMessages.monitorRowId, id))
    .orderBy(asc(bankMessages.id))
const rowOf = async ({ id }: Phone) => must((await admin.call('monitor.getList', { id })).list[0])
const reasonsOf = async ({ id }: Phone) =>
  (await admin.call('monitor.getAttempts', { id, since: new Date(0).toISOString() })).list.map(
    ({ phase, reason }) => reason ?? phase,
  )

/** An order with its account, and the text by which the account's bank tells of its payment. */
async function orderToPay() {
  made += 1
  const amount = 50_000 + made * 10
  const { orderCode } = await server.createOrder({ amount, notifyUrl: shop.url })
  const order = await server.stored(orderCode)
  const account = await server.accountOf(order.resourceId)
  const { utr, tail } = { utr: String(612_345_000_000 + made), tail: (account.cardNumber ?? '').slice(-4) }
  const rupees = (order.payableMinor / 100).toFixed(2)
  const text = `Rs.${rupees} credited to a/c XX${tail} from asha@upi UPI Ref ${utr}`
  return { orderCode, account, text }
}

describe.each(APPS)('%s', (app) => {
  it('brings a message, by its documented bytes, to a paid order and its callback', async () => {
    const { account, orderCode, text } = await orderToPay()
    const phone = await newPhone(app, [{ resourceId: account.id, sim: 2 }], account.supplierId)
    const call = CALLS[app](phone, message({ text, sim: 2 }), now())
    expect(await send(call)).toMatchObject({ status: 200, data: { messages: 1, duplicates: 0 } })
    expect(await server.stored(orderCode)).toMatchObject({ status: 4 })
    await vi.waitFor(() => expect(shop.received.some(({ body }) => body.includes(orderCode))).toBe(true), {
      timeout: patience(10_000),
    })
    expect(await messagesOf(phone)).toMatchObject([{ sender: 'VM-HDFCBK-S', text, said: { sim: 2 } }])
    expect(await rowOf(phone)).toMatchObject({ serviceState: 'online', todayCount: 1, unreadPercent: 0 })
    expect(await reasonsOf(phone)).toEqual(['settled'])
    expect(await send(call)).toMatchObject({ status: 200, data: { messages: 1, duplicates: 1 } })
  })

  it('counts a message that is sent again once, and two equal ones a minute apart twice', async () => {
    const phone = await newPhone(app)
    const first = message()
    await send(CALLS[app](phone, first, now()))
    await send(CALLS[app](phone, first, later(2 * SECOND_MS)))
    expect(await messagesOf(phone)).toHaveLength(1)
    await send(CALLS[app](phone, { ...first, at: later(60 * SECOND_MS) }, later(60 * SECOND_MS)))
    expect(await messagesOf(phone)).toHaveLength(2)
    // Late, as after a day without a network: taken with the time at which the phone had it.
    const late = message({ at: later(-86_400 * SECOND_MS) })
    await send(CALLS[app](phone, late, later(3 * SECOND_MS)))
    expect(must((await messagesOf(phone)).find(({ text }) => text === late.text)).occurredAt).toEqual(late.at)
  })

  it('is refused with another key, at another address, and while it is switched off', async () => {
    const [phone, other] = [await newPhone(app), await newPhone(app)]
    const call = (access: AppAccess) => send(CALLS[app](access, message(), now()))
    const wrong = { status: 401, msg: 'monitor.wrongSign' }
    expect(await call({ ...phone, key: other.key })).toMatchObject(wrong)
    expect(await call({ ...phone, addressToken: other.addressToken })).toMatchObject(wrong)
    expect(await call({ ...phone, addressToken: 'nobody' })).toMatchObject(wrong)
    expect(await reasonsOf(phone)).toEqual(['wrongSign'])
    await admin.call('monitor.setEnabled', { id: phone.id, enabled: false })
    expect(await call(phone)).toMatchObject({ status: 403, msg: 'monitor.disabled' })
    await admin.call('monitor.setEnabled', { id: phone.id, enabled: true })
    expect(await call(phone)).toMatchObject({ status: 200 })
    await admin.call('monitor.delete', { id: phone.id })
    expect(await call(phone)).toMatchObject(wrong)
    expect(await messagesOf(phone)).toHaveLength(1)
  })

  it('may go on with its old key for a day after a change, unless that ends at once', async () => {
    const phone = await newPhone(app)
    const status = async (access: AppAccess) =>
      (await send(CALLS[app](access, message(), later((made += 1) * SECOND_MS * 0.001)))).status
    const next = await admin.call('monitor.rotateKey', { id: phone.id, keepsOld: true })
    expect(next).toMatchObject({ addressToken: phone.addressToken, oldKeyUntil: expect.any(String) })
    const renewed = { ...phone, key: next.key ?? '' }
    expect([await status(phone), await status(renewed)]).toEqual([200, 200])
    const third = await admin.attempt('monitor.rotateKey', { id: phone.id, keepsOld: true })
    expect(third).toMatchObject({ status: 409, msg: 'monitor.oldKeyStands' })
    const last = await admin.call('monitor.rotateKey', { id: phone.id, keepsOld: false, newAddress: true })
    expect(last).toMatchObject({ oldKeyUntil: null })
    const moved = { key: last.key ?? '', addressToken: last.addressToken }
    expect([await status(renewed), await status({ ...moved, addressToken: phone.addressToken })]).toEqual([401, 401])
    expect(await status(moved)).toBe(200)
  })

  it('answers an empty, cut, nested or endless body without a fault of its own', async () => {
    const phone = await newPhone(app)
    const right = CALLS[app](phone, message(), now())
    const bodies = ['', '{', '[]', 'null', '"x"', '{"a":'.repeat(60), right.payload.slice(0, -5), '\u0000', '%']
    for (const payload of bodies) expect((await send({ ...right, payload })).status, payload).toBeLessThan(500)
    expect(await send({ ...right, payload: ' '.repeat(TOLD_BYTES_MAX + 1) })).toMatchObject({ status: 413 })
    expect(await messagesOf(phone)).toEqual([])
    expect((await send(right)).status).toBe(200)
  })

  it('keeps odd texts and senders as they are readable', async () => {
    const phone = await newPhone(app)
    const odd = message({ from: 'Mom\u0000 \n"', text: 'Rs 5 \u{1F4B0} "quoted" \\ line\nline \u0000 end' })
    expect((await send(CALLS[app](phone, odd, now()))).status).toBe(200)
    const [kept] = await messagesOf(phone)
    expect(kept?.text).toBe('Rs 5 \u{1F4B0} "quoted" \\ line\nline \ufffd end')
    expect(kept?.sender).toBe('Mom   "')
  })
})

describe.each(APPS.filter((app) => app !== 'jsonTemplate'))('the clock of %s', (app) => {
  it('may be five minutes off, and is told of where it is more', async () => {
    const phone = await newPhone(app)
    const at = (ms: number) => send(CALLS[app](phone, message(), later(ms)))
    for (const sign of [-1, 1]) {
      expect(await at(sign * (PROOF_TOLERANCE_MS - 2 * SECOND_MS))).toMatchObject({ status: 200 })
      expect(await at(sign * (PROOF_TOLERANCE_MS + 2 * SECOND_MS))).toMatchObject({
        status: 401,
        msg: 'monitor.clockOff',
      })
    }
    const { clockOffSeconds, list } = await admin.call('monitor.getAttempts', { id: phone.id, since: phone.at })
    expect(clockOffSeconds).toBeGreaterThanOrEqual(301)
    expect(list.map(({ reason }) => reason)).toContain('clockOff')
  })
})

describe('SmsForwarder', () => {
  it('sends a form where it has no template', async () => {
    const phone = await newPhone('smsForwarder')
    const call = smsForwarderForm(phone, message({ text: 'a+b & c=d' }), now())
    expect(await send(call)).toMatchObject({ status: 200 })
    expect(await messagesOf(phone)).toMatchObject([{ text: 'a+b & c=d', sender: 'VM-HDFCBK-S' }])
  })

  it('has a sign serve one text: it does not cover the text', async () => {
    const phone = await newPhone('smsForwarder')
    const call = smsForwarderCall(phone, message({ text: 'Rs 5 credited' }), now())
    const forged = { ...call, payload: call.payload.replace('Rs 5 ', 'Rs 5000 ') }
    expect(await send(call)).toMatchObject({ status: 200 })
    expect(await send(forged)).toMatchObject({ status: 401, msg: 'monitor.replayed' })
    expect(await send(call)).toMatchObject({ status: 200, data: { duplicates: 1 } })
    expect(await messagesOf(phone)).toHaveLength(1)
    expect(await reasonsOf(phone)).toContain('replayed')
  })

  it('may say a version that is no text', async () => {
    const phone = await newPhone('smsForwarder')
    const call = smsForwarderCall(phone, message(), now())
    const odd = { ...call, payload: call.payload.replace('3.3.3.240812', '3\\u0000') }
    expect(await send(odd)).toMatchObject({ status: 200 })
  })

  it('forwards the notices of applications too', async () => {
    const phone = await newPhone('smsForwarder')
    await send(smsForwarderCall(phone, message({ from: 'com.eg.android.AlipayGphone' }), now()))
    expect(await messagesOf(phone)).toMatchObject([{ kind: 'webMessage' }])
  })
})

describe('SMS Gateway', () => {
  it('says that it lives with its version and battery, and several messages at once', async () => {
    const phone = await newPhone('smsGateway')
    const health = { checks: { 'battery:level': { observedValue: 41 } } }
    expect(await send(gatewayCall(phone, { event: 'system:ping', payload: { health } }, now()))).toMatchObject({
      data: { messages: 0 },
    })
    expect(await rowOf(phone)).toMatchObject({ battery: 41, appVersion: 'SMS Gateway 1.40.0', lastMessageTime: null })
    const one = { message: 'one', phoneNumber: 'A', simNumber: 1, receivedAt: now().toISOString() }
    const body = { event: 'sms:batch:received', payload: { messages: [one, { ...one, message: 'two' }] } }
    expect(await send(gatewayCall(phone, body, now()))).toMatchObject({ data: { messages: 2, duplicates: 0 } })
    expect(await send(gatewayCall(phone, body, later(SECOND_MS)))).toMatchObject({
      data: { messages: 2, duplicates: 2 },
    })
    expect((await messagesOf(phone)).map(({ text }) => text)).toEqual(['one', 'two'])
  })
})

describe('httpSMS', () => {
  it('refuses a token of a time that there is not', async () => {
    const phone = await newPhone('httpSms')
    const never = { getTime: () => 1e300 } as Date
    const event = { type: 'message.phone.sent', id: 'e' }
    expect(await send(httpSmsEvent(phone, event, never))).toMatchObject({ status: 401, msg: 'monitor.wrongSign' })
  })

  it('is told that events that are no messages were taken', async () => {
    const phone = await newPhone('httpSms')
    const event = { type: 'message.phone.sent', id: 'e', data: { contact: '1', content: 'x' } }
    expect(await send(httpSmsEvent(phone, event, now()))).toMatchObject({ status: 200, data: { messages: 0 } })
    expect(await reasonsOf(phone)).toEqual(['noMessage'])
  })
})

describe('a text in parts', () => {
  it('is joined in whatever order they come, once', async () => {
    const phone = await newPhone('jsonTemplate')
    const part = (nth: number, text: string) =>
      send(templateCall(phone, { from: 'A', text, sentStamp: '1700000000000', sim: 1, ref: 9, part: nth, parts: 3 }))
    await part(3, 'c')
    await part(1, 'a')
    await part(1, 'a')
    expect(await messagesOf(phone)).toEqual([])
    expect(await reasonsOf(phone)).toEqual(['partsMissing', 'partsMissing', 'partsMissing'])
    await part(2, 'b')
    for (const [nth, text] of ['a', 'b', 'c'].entries()) await part(nth + 1, text)
    expect((await messagesOf(phone)).map(({ text }) => text)).toEqual(['abc'])
  })

  it('is kept as it is readable', async () => {
    const phone = await newPhone('jsonTemplate')
    const stamp = { from: 'A', sentStamp: '17\u0000', ref: 9, parts: 2 }
    expect(await send(templateCall(phone, { ...stamp, text: 'a\u0000', part: 1 }))).toMatchObject({ status: 200 })
    expect(await send(templateCall(phone, { ...stamp, text: 'b', part: 2 }))).toMatchObject({ status: 200 })
    expect((await messagesOf(phone)).map(({ text }) => text)).toEqual(['a\ufffdb'])
  })
})

describe('a SIM', () => {
  it('has its messages belong to the accounts that are bound to it', async () => {
    const supplierId = must(server.fixtures.suppliers[0]).id
    const inserted = await server.services.db
      .insert(resources)
      .values(['One', 'Two'].map((name) => ({ supplierId, productId: 3001, name })))
      .returning()
    const [one, two] = [must(inserted[0]), must(inserted[1])]
    const phone = await newPhone('smsGateway', [
      { resourceId: one.id, sim: 1 },
      { resourceId: two.id, sim: 2 },
    ])
    const accountOn = async (sim: 1 | 2) => {
      const told = message({ sim })
      await send(smsGatewayCall(phone, told, now()))
      return (await messagesOf(phone)).find(({ text }) => text === told.text)?.resourceId
    }
    expect([await accountOn(1), await accountOn(2)]).toEqual([one.id, two.id])
  })
})

describe('lost answers', () => {
  const MESSAGES = rounds(200, 1_000)

  it(
    `make no record more or less: ${MESSAGES} messages of which every third is sent again`,
    async () => {
      const phone = await newPhone('smsForwarder')
      const start = now().getTime()
      const each = Array.from({ length: MESSAGES }, (_, nth) => message({ at: new Date(start - nth * SECOND_MS) }))
      for (const [nth, one] of each.entries()) {
        const call = smsForwarderCall(phone, one, new Date(start + nth))
        await send(call)
        // Half of them as the app repeats a call, half as its user sends the message again.
        if (nth % 3 === 0)
          await send(nth % 2 === 0 ? call : smsForwarderCall(phone, one, new Date(start + MESSAGES + nth)))
      }
      expect((await messagesOf(phone)).map(({ text }) => text)).toEqual(each.map(({ text }) => text))
    },
    patience(60_000),
  )
})
