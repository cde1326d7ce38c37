import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let phone: ReturnType<typeof monitorSender>
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  admin = await server.signIn('superadmin', { secondLevel: true })
  phone = monitorSender(server)
})
afterAll(async () => await server.dispose())

type Written = Omit<InputOf<'messagePattern.add'>, 'name'>
const WRITTEN: Written = { says: 'credit', expression: 'first {amount}', decimalMark: 'point' }

/** A pattern of a name of its own. */
async function pattern(part: Partial<Written> = {}) {
  const name = `pattern ${(made += 1)}`
  await admin.call('messagePattern.add', { ...WRITTEN, name, ...part })
  return await named(name)
}
const named = async (name: string) =>
  must((await admin.call('messagePattern.getList', { name })).list.find((one) => one.name === name))
const rowOf = async (id: number) => must((await admin.call('messagePattern.getList', { id })).list[0])
async function forward(text: string) {
  const { recordId } = await phone.report({ amountMinor: undefined, text })
  const { db } = server.services
  return must((await db.select().from(bankMessages).where(eq(bankMessages.recordId, recordId)))[0])
}

it('lists those that took no message too, with how many each took', async () => {
  const { list, total } = await admin.call('messagePattern.getList', { pageSize: 200 })
  expect(total).toBe(SHIPPED_PATTERNS.length)
  expect(list.every(({ taken, lastTakenTime }) => taken === 0 && lastTakenTime === null)).toBe(true)
  await forward('482913 is your OTP')
  const otp = await named('One-time password')
  expect(otp).toMatchObject({ taken: 1, enabled: true, says: 'notPayment', newestVersion: 1 })
  expect(otp.lastTakenTime).not.toBeNull()
})

it('keeps every version, and brings an earlier one back as a new one', async () => {
  const { id, name } = await pattern({ note: 'the first' })
  await admin.call('messagePattern.update', { id, name, ...WRITTEN, expression: 'second {amount}', sender: ' AXIS ' })
  await admin.call('messagePattern.update', {
    id,
    name: `${name} again`,
    ...WRITTEN,
    expression: 'second {amount}',
    sender: 'AXIS',
  })
  expect(await rowOf(id)).toMatchObject({ name: `${name} again`, newestVersion: 2, sender: 'AXIS', version: 2 })
  await admin.call('messagePattern.revert', { id, toVersion: 1, note: 'back' })
  const { list } = await admin.call('messagePattern.getVersions', { id })
  expect(list.map(({ patternVersion, expression, note }) => [patternVersion, expression, note])).toEqual([
    [3, 'first {amount}', 'back'],
    [2, 'second {amount}', null],
    [1, 'first {amount}', 'the first'],
  ])
  expect(await admin.attempt('messagePattern.revert', { id, toVersion: 1 })).toMatchObject({
    data: { issues: [{ path: 'toVersion', fault: 'sameVersion' }] },
  })
  expect(await admin.attempt('messagePattern.revert', { id, toVersion: 9 })).toMatchObject({ code: 404 })
  const { list: entries } = await admin.call('audit.getList', { target: String(id), targetKind: ['messagePattern'] })
  expect(entries.map(({ action }) => action)).toEqual(
    ['revert', 'update', 'update', 'create'].map((verb) => `messagePattern.${verb}`),
  )
  expect(entries[2]).toMatchObject({
    before: { expression: 'first {amount}', sender: null, newestVersion: 1 },
    after: { expression: 'second {amount}', sender: 'AXIS', newestVersion: 2 },
  })
})

it('is changed only as somebody saw it, and not beside another of its name', async () => {
  const { id, name, version } = await pattern()
  const input = { id, name, ...WRITTEN }
  expect(await admin.attempt('messagePattern.update', { ...input, expectedVersion: version + 1 })).toMatchObject({
    code: 409,
  })
  const other = await pattern()
  expect(await admin.attempt('messagePattern.update', { ...input, name: other.name })).toMatchObject({
    code: 409,
    data: { issues: [{ path: 'name', fault: 'known' }] },
  })
  expect(await admin.attempt('messagePattern.add', { name, ...WRITTEN })).toMatchObject({ code: 409 })
})

it.each([
  ['expression', { expression: '(' }, 'badExpression'],
  ['expression', { expression: 'credited' }, 'noAmount'],
  ['expression', { expression: '.*' }, 'takesAnything'],
  ['expression', { expression: '{amount} (?P<rate>.)' }, 'unknownCapture'],
  ['timeFormat', { expression: 'x {amount} {time}', timeFormat: 'DD DD' }, 'badTimeFormat'],
])('names at %s what is wrong with %o: %s', async (field, part, fault) => {
  const written = { ...WRITTEN, ...part }
  expect(await admin.attempt('messagePattern.add', { name: `wrong ${fault}`, ...written })).toMatchObject({
    code: 400,
    data: { issues: [{ path: field, fault }] },
  })
  expect(await admin.call('messagePattern.dryRun', { written })).toMatchObject({ fault: { field, fault }, looked: 0 })
})

it('switched off reads nothing, and the dry run says so before', async () => {
  const one = await pattern({ expression: 'switched {amount}' })
  const message = await forward('switched 5.00')
  expect(message.patternId).toBe(one.id)
  const planned = await admin.call('messagePattern.dryRun', { id: one.id, enabled: false })
  expect(planned).toMatchObject({ takes: 0, tookBefore: 1, differ: 1, becomePayments: 0 })
  expect(planned.examples).toMatchObject([{ id: message.id, after: { unreadReason: 'noPattern' } }])
  await admin.call('messagePattern.setEnabled', { id: one.id, enabled: false })
  expect((await forward('switched 6.00')).unreadReason).toBe('noPattern')
  expect(await admin.call('messagePattern.dryRun', { id: one.id })).toMatchObject({ takes: 2, becomePayments: 1 })
})

it('says from which other pattern it would take messages, and which it would leave to people', async () => {
  const one = await pattern({ expression: 'shared {amount} now' })
  await forward('shared 5.00 now')
  const better = { ...WRITTEN, expression: 'shared {amount} (?P<code>now)' }
  expect(await admin.call('messagePattern.dryRun', { written: better })).toMatchObject({
    takes: 1,
    takenFrom: [{ patternId: one.id, name: one.name, count: 1 }],
    examples: [{ before: { payment: { identifyCode: null } }, after: { payment: { identifyCode: 'now' } } }],
  })
  const against = { ...better, says: 'debit' } as const
  expect(await admin.call('messagePattern.dryRun', { written: against })).toMatchObject({
    takes: 1,
    takenFrom: [],
    examples: [{ before: { messageState: 'payment' }, after: { unreadReason: 'severalReadings' } }],
  })
})

it('is not saved on a dry run that another pattern has overtaken, whichever of two was first', async () => {
  const [one, other] = [await pattern(), await pattern()]
  const planOf = async (id: number) => (await admin.call('messagePattern.dryRun', { id, written: WRITTEN })).plan
  const plans = { one: await planOf(one.id), other: await planOf(other.id) }
  const change = (id: number, name: string, plan: string) =>
    admin.attempt('messagePattern.update', { id, name, ...WRITTEN, expression: `changed ${id} {amount}`, plan })
  const tries = await Promise.all([change(one.id, one.name, plans.one), change(other.id, other.name, plans.other)])
  expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(tries.find(({ code }) => code === 409)?.msg).toBe('messagePattern.otherPatterns')
  const left = tries[0].code === 409 ? one : other
  expect((await change(left.id, left.name, await planOf(left.id))).code).toBe(200)
})

/** As many as the dry run reads at once: between two reads others are answered anyway. */
const ONE_PAGE = 200

/** Processor time of this process, µs: what others take of a busy machine holds nobody up here. */
function processorTime(): number {
  const { system, user } = process.cpuUsage()
  return system + user
}

/** The result of some work, and for how many ms at most nobody else had this process meanwhile. */
async function longestHold<T>(work: Promise<T>): Promise<[T, number]> {
  let [longest, last, isOver] = [0, processorTime(), false]
  const turn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  turn()
  const result = await work
  isOver = true
  turn()
  return [result, longest]
}

it('lets others be answered while it looks at many messages', async () => {
  const { db } = server.services
  const at = new Date()
  const text = 'Rs.55.20 credited to a/c XX1234 from asha@upi UPI Ref 612345670001 Avl bal Rs 1,00,000.00'
  await db
    .insert(bankMessages)
    .values(
      Array.from({ length: ONE_PAGE }, (_, one) => ({ kind: 'sms', recordId: `many-${one}`, text, occurredAt: at })),
    )
  const { id, expression, says, decimalMark, timeFormat } = await named('India: amount credited to account')
  const written = { says, decimalMark, expression: `${expression}(?:!)?`, timeFormat: timeFormat ?? undefined }
  const began = processorTime()
  const [answer, longest] = await longestHold(admin.call('messagePattern.dryRun', { id, written }))
  const whole = processorTime() - began
  expect(answer.takes).toBeGreaterThanOrEqual(ONE_PAGE)
  // In one piece it would hold the process for nine tenths of that time.
  expect(longest).toBeLessThan(whole * 0.6)
})
