import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLines } from '#server/collect/bank-records/statements/statement-work.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(async () => await server.dispose())

const HEADER = 'Transaction Date,Transaction Remarks,Reference No,Withdrawal Amount,Deposit Amount,Balance'
const DAY_MS = 86_400_000
/** The day where the bank is, as it writes it. */
const day = (at: Date) => at.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })

it('takes a statement once, after a dry run that names what does not fit, and finds its payments among the others', async () => {
  const order = await server.newOrder(57_000)
  const agent = await server.signIn('custservice', { secondLevel: true })
  const send = (content: string, fields: Record<string, string> = {}) =>
    sendFile(server.baseUrl, agent, 'bankRecord.importStatement', {
      content,
      fileName: 'statement.csv',
      headers: agent.headers,
      fields: { resourceId: String(order.resourceId), templateId: 'icici-statement', ...fields },
    })
  const { accounts, templates } = await agent.call('bankRecord.getStatementChoices', {})
  expect(accounts.map(({ id }) => id)).toContain(order.resourceId)
  expect(templates.map(({ id }) => id)).toEqual(['icbc-statement', 'icici-statement'])

  const file = `${HEADER}\n${day(new Date())},UPI,ST57000,,570.00,1000.00\n${day(new Date())},UPI,ST57001,,571.00,1571.00\n${day(new Date(Date.now() - DAY_MS))} 10:30:00,UPI,ST57002,5.00,,1566.00\n`
  const dry = await send(`${HEADER}\nsoon,UPI,X,,1,\n`, { dryRun: 'true' })
  expect(dry.answer).toMatchObject({
    ...{ added: 0, known: 0 },
    faults: [{ row: 2, column: 'Transaction Date', fault: 'wrongFormat' }],
  })
  expect((await send(`${HEADER}\nsoon,UPI,X,,1,\n`)).code).toBe(400)
  expect((await send(file, { templateId: 'icbc-statement' })).failure.issues).toMatchObject([
    { path: 'templateId', fault: 'otherCurrency' },
  ])
  expect((await send(file, { dryRun: 'true' })).answer).toMatchObject({ added: 3, known: 0 })
  expect((await send(file)).answer).toMatchObject({ added: 3, known: 0 })
  expect((await send(file)).answer).toMatchObject({ added: 0, known: 3 })

  await readLines(server.services)
  const { list } = await agent.call('bankRecord.getList', { utr: 'ST57000' })
  expect(list).toMatchObject([
    { kind: 'statement', recordStatus: 'unmatched', isDayOnly: true, resourceId: order.resourceId },
  ])
  const { list: found } = await agent.call('bankRecord.getCandidates', { id: must(list[0]).id })
  expect(must(found[0])).toMatchObject({ orderCode: order.orderCode, differences: [{ kind: 'dayOnly', by: null }] })
  const messages = await server.services.db.select().from(bankMessages).where(eq(bankMessages.kind, 'statement'))
  expect(messages).toHaveLength(3)
  // A clock is that of the bank, whatever the zone of the platform.
  const timed = messages.find(({ text }) => text.includes('10:30:00'))
  expect(timed?.occurredAt.toISOString()).toContain('T05:00:00')
  expect((await agent.call('bankRecord.getList', { kind: ['statement'] })).total).toBe(3)
})

it('counts the rows that tell of nothing, shows each with its reason, and says by whose clock times are read', async () => {
  const order = await server.newOrder(58_000)
  const agent = await server.signIn('superadmin', { secondLevel: true })
  const send = (lines: readonly string[], fields: Record<string, string> = {}) =>
    sendFile(server.baseUrl, agent, 'bankRecord.importStatement', {
      content: [HEADER, ...lines, ''].join('\n'),
      fileName: 'statement.csv',
      headers: agent.headers,
      fields: { resourceId: String(order.resourceId), templateId: 'icici-statement', ...fields },
    })
  const yesterday = day(new Date(Date.now() - DAY_MS))
  // The silent ones stand behind more rows than a preview shows of those that are taken.
  const taken = Array.from({ length: 60 }, (_, nth) => `${yesterday},UPI,ST58${100 + nth},,${nth + 1}.00,`)
  const lines = [...taken, `${yesterday},UPI,ST58001,,,1000.00`, `${yesterday},Interest,ST58002,,0.00,1000.00`]
  const dry = await send(lines, { dryRun: 'true' })
  expect(dry.answer).toMatchObject({ added: 60, skipped: 2, faults: [], preview: { zone: 'Asia/Kolkata' } })
  expect(must(dry.answer).preview?.rows.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
    { row: 62, passedBy: 'noAmount' },
    { row: 63, passedBy: 'zeroAmount' },
  ])
  expect((await send(lines)).answer).toMatchObject({ added: 60, skipped: 2 })
  expect((await send(lines.slice(60), { dryRun: 'true' })).answer).toMatchObject({
    ...{ added: 0, skipped: 2 },
    faults: [{ row: 1, column: null, fault: 'noMovement' }],
  })
  // With a clock, and without one.
  const future = day(new Date(Date.now() + 2 * DAY_MS))
  for (const time of [`${future} 23:00:00`, future])
    expect((await send([`${time},UPI,ST58003,,12.00,`], { dryRun: 'true' })).answer).toMatchObject({
      faults: [{ row: 2, column: 'Transaction Date', fault: 'laterThanNow' }],
    })
})
