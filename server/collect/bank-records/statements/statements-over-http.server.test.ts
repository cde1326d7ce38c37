import { utils, write } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'
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
  expect(new Set(templates.map(({ id }) => id))).toEqual(new Set(STATEMENT_LAYOUTS.map(({ id }) => id)))

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

it('takes a statement as its bank offers it, in every encoding and kind, and the rows that it can read', async () => {
  const order = await server.newOrder(59_000)
  const agent = await server.signIn('custservice', { secondLevel: true })
  const send = (content: Buffer | string, fileName: string, dryRun: boolean) =>
    sendFile(server.baseUrl, agent, 'bankRecord.importStatement', {
      ...{ content, fileName, headers: agent.headers },
      fields: { resourceId: String(order.resourceId), templateId: 'hdfc-statement', dryRun: String(dryRun) },
    })
  const yesterday = day(new Date(Date.now() - DAY_MS))
  const rows = (utr: string) => [
    ['HDFC BANK Ltd.', 'Müller'],
    [],
    ['DATE', 'Narration', 'Chq / Ref No', 'Value Dt', 'Withdrawal  Amt', 'Deposit Amt', 'Closing Balance'],
    [yesterday, 'UPI', `${utr}A`, yesterday, '', '₹1,500.00', '2,000.00 Cr'],
    ['soon', 'UPI', `${utr}B`, yesterday, '', '10.00', ''],
    [yesterday, 'UPI', `${utr}C`, yesterday, '', '1.000', ''],
    ['', 'Total', '', '', '', '1,510.00', ''],
  ]
  const text = (utr: string, delimiter: string) =>
    rows(utr)
      .map((row) => row.map((cell) => `"${cell}"`).join(delimiter))
      .join('\r\n')
  const book = (utr: string, bookType: 'xlsx' | 'biff8' | 'xlml' | 'html'): Buffer =>
    write(utils.book_new(utils.aoa_to_sheet(rows(utr)), 'Statement'), { type: 'buffer', bookType })
  const plain = (utr: string) => text(utr, ';').replaceAll('₹', '')
  const files: [string, Buffer | string][] = [
    ['comma.csv', text('HD59001', ',')],
    ['semicolon.CSV', text('HD59002', ';')],
    ['tab.xls', text('HD59003', '\t')],
    ['wide.txt', iconv.encode(text('HD59004', ','), 'utf16le', { addBOM: true })],
    ['latin.csv', iconv.encode(plain('HD59005'), 'win1252')],
    ['new.xlsx', book('HD59006', 'xlsx')],
    ['old.xls', book('HD59007', 'biff8')],
    ['xml.xls', book('HD59008', 'xlml')],
    ['page.xls', book('HD59009', 'html')],
  ]
  for (const [name, content] of files) {
    const dry = await send(content, name, true)
    expect({ name, ...dry.answer }).toMatchObject({
      ...{ name, added: 1, known: 0, unread: 2, skipped: 1 },
      faults: [
        { row: 5, column: 'DATE', fault: 'wrongFormat' },
        { row: 6, column: 'Deposit Amt', fault: 'notANumber' },
      ],
      preview: {
        rows: [
          { row: 4, outcome: 'new' },
          { row: 5, outcome: 'faulty' },
          { row: 6, outcome: 'faulty' },
          { row: 7, passedBy: 'total' },
        ],
      },
    })
    expect((await send(content, name, false)).answer).toMatchObject({ added: 1, unread: 2 })
  }
  const messages = await server.services.db
    .select()
    .from(bankMessages)
    .where(eq(bankMessages.resourceId, must(order.resourceId)))
  const taken = messages.filter(({ said }) => said?.utr?.startsWith('HD59'))
  expect(taken.map(({ said }) => said?.utr).sort()).toEqual(files.map((_, at) => `HD5900${at + 1}A`))
  expect(taken.every(({ said }) => said?.amountMinor === 150_000 && said.balanceMinor === 200_000)).toBe(true)

  const serial = utils.aoa_to_sheet([
    rows('')[2] ?? [],
    [new Date(Date.now() - DAY_MS), 'UPI', 412_345_678_901, '', '', 12.5, 1e5],
  ])
  const typed: Buffer = write(utils.book_new(serial, 'S'), { type: 'buffer', bookType: 'xlsx' })
  expect((await send(typed, 'typed.xlsx', false)).answer).toMatchObject({ added: 1, unread: 0 })
  const [one] = (await server.services.db.select().from(bankMessages)).filter(
    ({ said }) => said?.utr === '412345678901',
  )
  expect(one?.said).toMatchObject({ amountMinor: 1_250, balanceMinor: 10_000_000 })

  for (const [name, content, reason] of [
    ['a.pdf', '%PDF-1.7', 'upload.notStatement'],
    ['a.xls', '%PDF-1.7', 'upload.notStatement'],
    ['a.xlsx', Buffer.from('PK\u0003\u0004 nothing'), 'upload.tooBig'],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'upload.notReadable'],
  ] as const) {
    const { code, msg } = await send(content, name, true)
    expect({ name, code, msg }).toEqual({ name, code: 400, msg: reason })
  }
  expect((await send('Alpha,Beta\n1,2\n', 'a.csv', true)).answer?.faults).toEqual([
    { row: 1, column: null, fault: 'noHeader' },
  ])
})

it('reads a file that no layout knows by what its columns are, and keeps that where it is named by who may', async () => {
  const order = await server.newOrder(60_000)
  const when = day(new Date(Date.now() - DAY_MS))
    .replaceAll('/', '.')
    .replaceAll('.', '-')
  const file = (utr: string) =>
    `My Bank\nWann;Was;Wie viel;Value Date\n${when} 10:11 PM;UPI/${utr}/x;1,200.00 Cr;\n${when} 11:11 PM;FEE;5.00 Dr;\n`
  const sendAs = async (name: 'custservice' | 'superadmin') => {
    const person = await server.signIn(name, { secondLevel: true })
    return (utr: string, fields: Record<string, string>) =>
      sendFile(server.baseUrl, person, 'bankRecord.importStatement', {
        ...{ content: file(utr), fileName: 'my.csv', headers: person.headers },
        fields: { resourceId: String(order.resourceId), templateId: 'new', ...fields },
      })
  }
  const [agent, superAdmin] = [await sendAs('custservice'), await sendAs('superadmin')]
  const roles = 'time,narration,amount,none'
  expect((await agent('412345600001', { dryRun: 'true' })).answer).toMatchObject({
    ...{ added: 0, faults: [{ fault: 'columnsUnsaid' }] },
    preview: { columns: ['Wann', 'Was', 'Wie viel', 'Value Date'], roles: ['none', 'none', 'none', 'none'] },
  })
  expect((await agent('412345600001', { dryRun: 'true', roles })).answer).toMatchObject({ added: 2, faults: [] })
  expect((await agent('412345600001', { roles, layoutName: 'Mine' })).failure.issues).toMatchObject([
    { path: 'layoutName', fault: 'notAvailable' },
  ])
  expect((await agent('412345600001', { roles })).answer).toMatchObject({ added: 2 })

  expect((await superAdmin('412345600002', { roles, layoutName: 'My bank' })).answer).toMatchObject({
    added: 1,
    known: 1,
  })
  const admin = await server.signIn('superadmin')
  const { templates } = await admin.call('bankRecord.getStatementChoices', {})
  const kept = must(templates.find(({ name }) => name === 'My bank'))
  expect((await agent('412345600003', { templateId: kept.id })).answer).toMatchObject({ added: 1, known: 1 })
  // The name is anybody's, also that of no layout.
  expect((await superAdmin('412345600004', { roles, layoutName: 'new' })).answer).toMatchObject({ added: 1 })
  const { templates: renamed } = await admin.call('bankRecord.getStatementChoices', {})
  expect(renamed.filter(({ id }) => id === kept.id)).toMatchObject([{ name: 'new' }])
  const messages = await server.services.db
    .select()
    .from(bankMessages)
    .where(eq(bankMessages.resourceId, must(order.resourceId)))
  expect(
    messages.filter(({ said }) => said?.utr?.startsWith('4123456000')).map(({ said }) => said?.amountMinor),
  ).toEqual(Array.from({ length: 4 }, () => 120_000))
  expect(messages.filter(({ said, text }) => said?.direction === 'debit' && text.includes('FEE'))).toHaveLength(1)
})

it('refuses a new layout by which all money would have come in, and says why', async () => {
  const order = await server.newOrder()
  const agent = await server.signIn('custservice', { secondLevel: true })
  const send = (title: string, roles: string) =>
    sendFile(server.baseUrl, agent, 'bankRecord.importStatement', {
      content: `Wann,Was,${title}\n${day(new Date(Date.now() - DAY_MS))},FEE,5.00\n`,
      ...{ fileName: 'mine.csv', headers: agent.headers },
      fields: { resourceId: String(order.resourceId), templateId: 'new', dryRun: 'true', roles },
    })
  expect((await send('Amount', 'time,narration,amount')).answer).toMatchObject({
    ...{ added: 0, faults: [{ row: 1, fault: 'directionUnsaid' }] },
  })
  expect((await send('Credit', 'time,narration,amount')).answer).toMatchObject({ added: 1, faults: [] })
})
