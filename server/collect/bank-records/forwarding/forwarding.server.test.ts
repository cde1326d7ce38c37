import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asc, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/contract.ts'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { monitorEndpoints } from '#contract/accounts/monitor.endpoints.ts'
import type { ForwardJob } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import { runForward } from '#server/collect/bank-records/forwarding/run-forward.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { messageForwards } from '#server/db/schema/schema.ts'
import { monitorHandlers } from '#server/collect/monitors/monitors.handlers.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { BANK_SENDER, callOf, MONITOR_KEY, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'

const KEY = 'forward-key-2026'

let engine: OrderEngine
let world: OrderWorld
let receiver: CallbackReceiver
let reports = 0
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})
beforeAll(async () => {
  receiver = await createCallbackReceiver()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((_request, response) => response.end('success'))
  engine.set({
    sendSmsMessageUrl: receiver.url,
    sendSmsMessageKey: KEY,
    callbackAddressExceptions: receiver.endpoint,
  })
})
afterAll(async () => await receiver.close())

/** Reports a payment as the world's monitor does; answers the jobs that were queued by it. */
async function report(part: Partial<InputOf<'monitor.report'>> = {}): Promise<ForwardJob[]> {
  const before = new Set((await jobs()).map(({ messageId }) => messageId))
  reports += 1
  const said = {
    monitorId: world.monitor.monitorId,
    recordId: `forward-${reports}`,
    kind: 'sms' as const,
    sender: BANK_SENDER,
    cardNumber: world.account.cardNumber ?? '',
    amountMinor: 4_711,
    text: 'Rs 47.11 credited',
    occurredAt: engine.services.now().toISOString(),
    ...part,
  }
  const rawBody = JSON.stringify(said)
  const headers = { 'x-monitor-sign': createHmac('sha256', MONITOR_KEY).update(rawBody).digest('hex') }
  const input = monitorEndpoints['monitor.report'].input.parse(said)
  await engine.db.transaction((tx) =>
    monitorHandlers['monitor.report'](callOf(engine, null, tx, { rawBody, headers, via: 'monitor' }), input),
  )
  return (await jobs()).filter(({ messageId }) => !before.has(messageId))
}

const jobs = async (): Promise<ForwardJob[]> => {
  const { rows } = await engine.db.execute<{ data: ForwardJob }>(
    sql`select data from pgboss.job where name = 'message.forward'`,
  )
  return rows.map(({ data }) => data)
}

/** An attempt, made here and now as the job would. */
async function attempt(job: ForwardJob) {
  const sender = createCallbackSender(engine.services)
  await runForward(engine.services, sender, job)
  await sender.close()
  return await engine.db
    .select()
    .from(messageForwards)
    .where(eq(messageForwards.messageId, job.messageId))
    .orderBy(asc(messageForwards.id))
}

it('is posted once, signed, with what was read in it', async () => {
  const [job, ...others] = await report({ utr: 'FORWARDED-1' })
  expect(others).toEqual([])
  const made = await attempt(must(job))
  expect(made).toMatchObject([{ attempt: 1, outcome: 'succeeded', responseStatus: 200, url: receiver.url }])
  const { sign, ...params } = JSON.parse(must(receiver.received[0]).body) as Record<string, string | number>
  expect(params).toMatchObject({ text: 'Rs 47.11 credited', amount: 4_711, utr: 'FORWARDED-1', direction: 'credit' })
  expect(sign).toBe(signParams(params, KEY, 'SHA256'))
  expect(must(made[0]).requestBody).not.toContain(KEY)
  // The same job of a process that was thought dead.
  expect(await attempt(must(job))).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
})

it('is sent as it came, too, where nobody could read it, and of messages that came twice once', async () => {
  const text = 'A text that no pattern takes'
  const [job] = await report({ recordId: 'twice', amountMinor: undefined, text })
  expect(await report({ recordId: 'twice', amountMinor: undefined, text })).toEqual([])
  await attempt(must(job))
  expect(JSON.parse(must(receiver.received[0]).body)).toMatchObject({ text, recordId: 'twice' })
})

it('is tried again at the stated distances, until the last attempt', async () => {
  receiver.answer((_request, response) => response.writeHead(500).end('down'))
  const [first] = await report()
  const { messageId } = must(first)
  for (let number = 1; number <= CALLBACK_DELAYS_SECONDS.length; number += 1) {
    const made = await attempt({ messageId, attempt: number })
    expect(made.at(-1)).toMatchObject({ attempt: number, outcome: 'refused', responseBody: 'down' })
    const next = (await jobs()).filter((job) => job.messageId === messageId && job.attempt === number + 1)
    expect(next).toHaveLength(number < CALLBACK_DELAYS_SECONDS.length ? 1 : 0)
  }
})

it('goes nowhere without address and key, to no address of the inside, and only if it is an SMS', async () => {
  expect(await report({ kind: 'webMessage' })).toEqual([])
  const [job] = await report()
  engine.set({ callbackAddressExceptions: '' })
  expect((await attempt(must(job))).at(-1)).toMatchObject({ outcome: 'addressRefused' })
  engine.set({ sendSmsMessageKey: '' })
  expect(await report()).toEqual([])
  expect(await attempt({ messageId: must(job).messageId, attempt: 2 })).toHaveLength(1)
  expect(receiver.received).toEqual([])
})
