import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyBankOf } from '#domain/bank-records/packs/senders-of-packs.ts'
import { BANK_MESSAGE_STATES } from '#domain/bank-records/patterns/pattern.ts'
import type { FiguresSearch } from '#features/bank-records/figures/figures-search.ts'
import { messageFiguresReport } from '#features/bank-records/figures/message-figures.report.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { drillOf, figureOf, inputOf } from '#features/report/drill.ts'
import { bankMessages, bankRecords } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { beforeNoon, NOON, REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

/** A random message: on the edges of hours and days, of one of two phones and several senders. */
const message = fc.record({
  receivedAt: beforeNoon,
  phone: some(0, 0, 1),
  sender: some('VM-HDFCBK-S', 'AX-HDFCBK', 'AD-NEWBNK', '95588', '+919876543210', null),
  text: some('Rs.5 came', '收到5.00元', 'Your branch moves'),
  state: some(...BANK_MESSAGE_STATES),
})

/** Messages of the phones of two suppliers, in any state. */
async function fill(): Promise<void> {
  const { db } = server.services
  const phones = [0, 1].map((at) => must(server.fixtures.monitors[at]))
  const ids = await db.query.monitors.findMany({ columns: { id: true, monitorId: true } })
  const at = { occurredAt: new Date(NOON), kind: 'sms', text: 'x', recordId: 'figures', amountMinor: 500 }
  const [record] = await db
    .insert(bankRecords)
    .values({ ...at, status: 'unmatched' })
    .returning()
  await db.insert(bankMessages).values(
    fc.sample(message, { numRuns: 300, seed: 20_261_129 }).map(({ phone, receivedAt, sender, state, text }, nth) => {
      const { monitorId, supplierId } = must(phones[phone])
      return {
        ...{ kind: 'sms', recordId: `figures ${nth}`, receivedAt, occurredAt: receivedAt, text, sender, supplierId },
        monitorRowId: must(ids.find((one) => one.monitorId === monitorId)).id,
        bank: moneyBankOf(text, sender),
        bankRecordId: state === 'payment' ? must(record).id : null,
        unreadReason: state === 'unread' ? 'noPattern' : null,
        triedAt: state === 'waiting' ? null : receivedAt,
      }
    }),
  )
}

it('lists as many messages as each figure counts, whatever is filtered', async () => {
  await fill()
  const zone = (await admin.call('user.getInfo')).system.zone
  const [long, short] = [
    { startTime: '2026-03-07 00:00:00', endTime: '2026-03-10 12:00:00' },
    { startTime: '2026-03-09 09:30:00', endTime: '2026-03-10 09:30:59' },
  ]
  const asked = [
    { account: 'techmaintain', filters: long },
    { account: 'techmaintain', filters: { ...short, bank: 'HDFC Bank' } },
    { account: 'techmaintain', filters: { ...short, monitorId: must(server.fixtures.monitors[1]).monitorId } },
    { account: 'supplier01', filters: short },
  ] as const
  const { measures, totals } = messageFiguresReport
  let compared = 0
  for (const { account, filters } of asked) {
    const client = await server.signIn(account)
    const search: FiguresSearch = { form: 'chart', ...filters }
    const report = await client.call(
      'messageFigures.getReport',
      inputOf(messageFiguresReport, search, zone, new Date()),
    )
    const rows = messageFiguresReport.dimensions.flatMap((dimension) => rowsOf(dimension, report, REPORT_WORDS))
    for (const { filter: row, values } of [{ filter: null, values: totals.of(report) }, ...rows])
      for (const measure of Object.keys(measures) as (keyof typeof measures)[]) {
        if (measures[measure].kind !== 'count') continue
        const drill = drillOf(messageFiguresReport, search, messageFiguresReport.span(report), { row, measure })
        const { total } = await client.call('bankMessage.getList', { ...drill, pageSize: 1 })
        expect({ drill, measure, total }).toEqual({
          ...{ drill, measure },
          total: figureOf(messageFiguresReport, values, measure),
        })
        if (total > 0) compared += 1
      }
  }
  expect(compared).toBeGreaterThan(60)
})

it('tells a supplier of its own phones alone, and no more than the settings show it', async () => {
  const span = { startTime: '2026-03-07 00:00:00', endTime: '2026-03-10 12:00:00' }
  const numbers = [0, 1].map((at) => must(server.fixtures.monitors[at]).monitorId)
  const phonesOf = async (client: TestClient) =>
    (await client.call('messageFigures.getReport', span)).byPhone.map(({ monitorId }) => monitorId).toSorted()
  const supplier = await server.signIn('supplier01')
  expect(await phonesOf(admin)).toEqual(numbers.toSorted())
  expect(await phonesOf(supplier)).toEqual([numbers[0]])
  const { list } = await supplier.call('bankMessage.getList', span)
  expect(new Set(list.map(({ monitorId }) => monitorId))).toEqual(new Set([numbers[0]]))
  expect((await (await server.signIn('merchant01')).attempt('messageFigures.getReport', span)).code).toBe(403)
})

it('keeps by which bank a message about money was sent', async () => {
  const phone = monitorSender(server)
  const send = async (sender: string, text: string) =>
    (await phone.report({ amountMinor: undefined, sender, text })).recordId
  const sent = [
    ['VM-HDFCBK-S', 'Namaste! Rs 5.00 reached you', 'HDFC Bank'],
    ['AD-NEWBNK', 'Namaste! Rs 5.00 reached you', 'NEWBNK'],
    ['+919876543210', 'Send me Rs 5.00', 'others'],
    ['VM-HDFCBK-S', 'Your branch moves', null],
  ] as const
  const ids: string[] = []
  for (const [sender, text] of sent) ids.push(await send(sender, text))
  const rows = await server.services.db
    .select({ id: bankMessages.recordId, bank: bankMessages.bank })
    .from(bankMessages)
    .where(inArray(bankMessages.recordId, ids))
  expect(ids.map((id) => rows.find((row) => row.id === id)?.bank)).toEqual(sent.map(([, , bank]) => bank))
  const { list } = await admin.call('bankMessage.getList', { bank: 'NEWBNK', messageState: ['unread'] })
  expect(list.map(({ recordId }) => recordId)).toContain(ids[1])
})
