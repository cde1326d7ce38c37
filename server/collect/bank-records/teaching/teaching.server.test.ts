import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { LOOKED_MAX } from '#server/collect/bank-records/patterns/dry-run.ts'
import { bankMessages, bankRecords, monitorLogs } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let superAdmin: TestClient
let admin: TestClient
let agent: TestClient
let phone: ReturnType<typeof monitorSender>
beforeAll(async () => {
  server = await startTestServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
  admin = await server.signIn('platformadmin', { secondLevel: true })
  agent = await server.signIn('custservice')
  phone = monitorSender(server)
})
afterAll(async () => await server.dispose())
const db = () => server.services.db

let made = 0
/** A text that no pattern reads, in a wording of its own unless one is given. */
const wordingOf = (word: string) => (amount: string, utr: string) =>
  `${word}! Rs.${amount} landed in your a/c XX${phone.account.cardNumber?.slice(-4)} by way of UTR ${utr}`
const newWording = () => wordingOf(`Hurrah${'abcdefghijklmnop'.charAt((made += 1))}`)
let numbers = 612_345_678_900
const newUtr = () => String((numbers += 7))

async function forward(text: string, sender = 'VM-HDFCBK-S') {
  const { recordId } = await phone.report({ amountMinor: undefined, text, sender })
  return must((await db().select().from(bankMessages).where(eq(bankMessages.recordId, recordId)))[0])
}
const now = async (id: number) => must((await db().select().from(bankMessages).where(eq(bankMessages.id, id)))[0])

type Teaching = OutputOf<'bankMessage.getTeaching'>
const taughtBy = ({ direction, messageId, pieces }: Teaching): InputOf<'bankMessage.tryTeaching'> => ({
  ...{ messageId, direction, pieces },
})

/** Messages of one wording that nobody can read, and the teaching of the first one. */
async function unread(count = 1) {
  const wording = newWording()
  const messages = []
  for (let at = 0; at < count; at += 1) messages.push(await forward(wording(`${at + 1},250.00`, newUtr())))
  const first = must(messages[0])
  const teaching = await agent.call('bankMessage.getTeaching', { messageId: first.id })
  return { wording, messages, first, teaching }
}

describe('a message that nobody can read', () => {
  it('is shown with its pieces guessed, by its number, its report or its payment', async () => {
    const { first, teaching } = await unread()
    const saidOf = ({ pieces, plain }: Teaching) =>
      Object.fromEntries(pieces.map(({ from, meaning, to }) => [meaning, plain.slice(from, to)]))
    expect(saidOf(teaching)).toMatchObject({
      amount: '1,250.00',
      utr: String(numbers),
      tail: /XX\d{4}/.exec(first.text)?.[0],
    })
    expect(teaching).toMatchObject({ direction: 'credit', sender: 'VM-HDFCBK-S', reading: { messageState: 'unread' } })
    expect(await agent.call('bankMessage.getTeaching', { report: must(first.report) })).toEqual(teaching)
    expect(await agent.attempt('bankMessage.getTeaching', {})).toMatchObject({ code: 400 })
    const { messageId } = await superAdmin.call('bankMessage.getTeaching', { messageId: first.id })
    await superAdmin.call('bankMessage.teach', taughtBy(teaching))
    const { bankRecordId } = await now(messageId)
    expect(await agent.call('bankMessage.getTeaching', { bankRecordId: must(bankRecordId) })).toMatchObject({
      messageId,
    })
  })

  it('is tried with the newest messages, and nothing changes', async () => {
    const { messages, teaching, wording } = await unread(3)
    const other = await forward(`${wording('9.00', newUtr())}. Lucky winner of our offer`)
    const trial = await agent.call('bankMessage.tryTeaching', taughtBy(teaching))
    expect(trial).toMatchObject({
      fault: null,
      takes: 3,
      becomePayments: 3,
      differ: 3,
      conflicts: [],
      lookedMax: LOOKED_MAX,
      own: { messageState: 'payment', payment: { direction: 'credit', amountMinor: 125_000 } },
      made: { name: `HDFC Bank: #${teaching.messageId}` },
    })
    expect(trial.examples.map(({ after, id }) => [id, after.payment?.amountMinor]).toReversed()).toEqual(
      messages.map(({ id }, at) => [id, 25_000 + (at + 1) * 100_000]),
    )
    expect((await now(other.id)).bankRecordId).toBeNull()
    expect((await now(teaching.messageId)).bankRecordId).toBeNull()
    expect((await superAdmin.call('messagePattern.getList', { name: '#' })).list).toHaveLength(1)
  })

  it('is told why no pattern can be made of it', async () => {
    const { teaching } = await unread()
    const without = { ...taughtBy(teaching), pieces: teaching.pieces.filter(({ meaning }) => meaning !== 'amount') }
    expect(await agent.call('bankMessage.tryTeaching', without)).toMatchObject({
      fault: { fault: 'noAmount', meaning: null },
      made: null,
    })
    expect(await admin.attempt('bankMessage.teach', without)).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'pieces', fault: 'noAmount' }] },
    })
  })

  it('becomes its payment once it is taught, and the next one of its kind at once', async () => {
    const { first, messages, teaching, wording } = await unread(2)
    const { patternId } = await admin.call('bankMessage.teach', taughtBy(teaching))
    const pattern = must((await superAdmin.call('messagePattern.getList', { id: patternId })).list[0])
    expect(pattern).toMatchObject({
      name: `HDFC Bank: #${first.id}`,
      says: 'credit',
      kind: 'sms',
      country: 'india',
      enabled: true,
    })
    expect(pattern.sender).toContain('HDFCBK')
    const read = await now(first.id)
    expect(read).toMatchObject({ patternId, unreadReason: null })
    const [record] = await db()
      .select()
      .from(bankRecords)
      .where(eq(bankRecords.id, must(read.bankRecordId)))
    expect(record).toMatchObject({ amountMinor: 125_000, direction: 'credit', utr: teaching.plain.slice(-12) })
    expect(await now(must(messages[1]).id)).toMatchObject({ bankRecordId: null })
    const next = await forward(wording('7.50', newUtr()))
    expect(next).toMatchObject({ patternId })
    const logged = await db()
      .select()
      .from(monitorLogs)
      .where(eq(monitorLogs.report, must(first.report)))
      .orderBy(desc(monitorLogs.id))
    expect(logged.map(({ phase }) => phase)).toContain('parsed')
    const { list } = await superAdmin.call('audit.getList', { target: String(first.id), targetKind: ['bankMessage'] })
    expect(list[0]).toMatchObject({ action: 'bankMessage.reread', after: { messageState: 'payment', patternId } })
    // Another message of the same wording is read already: the pattern would be there twice, under another name.
    const again = await agent.call('bankMessage.getTeaching', { messageId: next.id })
    expect(again.reading).toMatchObject({ messageState: 'payment', patternId })
  })

  it('stays as it is where another pattern reads it in another way, which is named', async () => {
    const { first, teaching, wording } = await unread()
    await superAdmin.call('messagePattern.add', {
      name: 'says the other way',
      says: 'debit',
      expression: `${wording('', '').slice(0, 7)}! Rs\\.{amount} landed .*`,
      decimalMark: 'point',
    })
    const trial = await agent.call('bankMessage.tryTeaching', taughtBy(teaching))
    expect(trial).toMatchObject({
      conflicts: [{ name: 'says the other way', count: 1 }],
      own: { messageState: 'unread' },
    })
    const refused = { code: 409, msg: 'teaching.contradicted', failure: { params: { pattern: 'says the other way' } } }
    expect(await admin.attempt('bankMessage.teach', taughtBy(teaching))).toMatchObject(refused)
    expect(await agent.attempt('bankMessage.proposeTeaching', taughtBy(teaching))).toMatchObject(refused)
    expect((await superAdmin.call('messagePattern.getList', { name: `#${first.id}` })).list).toEqual([])
    expect(await now(first.id)).toMatchObject({ bankRecordId: null })
  })

  it('is not taught where another pattern has changed since the trial', async () => {
    const { teaching } = await unread()
    const { plan } = await admin.call('bankMessage.tryTeaching', taughtBy(teaching))
    await superAdmin.call('messagePattern.add', {
      name: 'in between',
      says: 'credit',
      expression: 'between {amount}',
      decimalMark: 'point',
    })
    expect(await admin.attempt('bankMessage.teach', { ...taughtBy(teaching), plan })).toMatchObject({
      code: 409,
      msg: 'messagePattern.otherPatterns',
    })
  })
})

describe('customer service', () => {
  it('proposes, and is told once it is taught', async () => {
    const { first, teaching } = await unread()
    expect(await agent.attempt('bankMessage.teach', taughtBy(teaching))).toMatchObject({ code: 403 })
    const { approvalId } = await agent.call('bankMessage.proposeTeaching', taughtBy(teaching))
    expect(await agent.attempt('bankMessage.proposeTeaching', taughtBy(teaching))).toMatchObject({
      msg: 'approval.waiting',
    })
    expect(await now(first.id)).toMatchObject({ bankRecordId: null })
    for (const decider of [admin, superAdmin])
      expect(must((await decider.call('todo.getMine', { kind: ['bankMessage.teach'] })).list[0])).toMatchObject({
        id: approvalId,
        amountMinor: 125_000,
        limitMinor: null,
        teaching: { messageId: first.id, plain: teaching.plain, pieces: teaching.pieces },
      })
    expect(await agent.attempt('todo.decide', { approvalId, approve: true })).toMatchObject({ code: 1024 })
    expect(await admin.call('todo.getPreview', { approvalId })).toMatchObject({ refusal: null })
    expect(await now(first.id)).toMatchObject({ bankRecordId: null })
    await admin.call('todo.decide', { approvalId, approve: true })
    expect((await now(first.id)).bankRecordId).not.toBeNull()
    expect((await agent.call('todo.getOne', { approvalId })).approval).toMatchObject({ state: 'approved' })
    const { unread: news } = await agent.call('message.init', {})
    expect(must(news[0]).params).toMatchObject({ target: String(first.id) })
  })

  it('is told why a proposal is declined, which changes nothing', async () => {
    const { first, teaching } = await unread()
    const { approvalId } = await agent.call('bankMessage.proposeTeaching', taughtBy(teaching))
    expect(await admin.attempt('todo.decide', { approvalId, approve: false })).toMatchObject({ code: 400 })
    await admin.call('todo.decide', { approvalId, approve: false, note: 'the bank words it anew next week' })
    expect((await agent.call('todo.getOne', { approvalId })).approval).toMatchObject({
      state: 'declined',
      note: 'the bank words it anew next week',
    })
    expect(await now(first.id)).toMatchObject({ bankRecordId: null })
  })
})

it('is for staff who work on orders, and asks for the second-level password', async () => {
  const { teaching } = await unread()
  for (const account of ['supplier01', 'merchant01', 'techmaintain', 'techsupport'] as const) {
    const other = await server.signIn(account)
    expect(await other.attempt('bankMessage.getTeaching', { messageId: teaching.messageId })).toMatchObject({
      code: 403,
    })
    expect(await other.attempt('bankMessage.tryTeaching', taughtBy(teaching))).toMatchObject({ code: 403 })
    expect(await other.attempt('bankMessage.proposeTeaching', taughtBy(teaching))).toMatchObject({ code: 403 })
  }
  const plainAdmin = await server.signIn('platformadmin')
  expect(await plainAdmin.attempt('bankMessage.teach', taughtBy(teaching))).toMatchObject({ code: 1024 })
})
