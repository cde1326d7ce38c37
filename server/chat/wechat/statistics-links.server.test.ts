import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ASK_OUTCOMES } from '#domain/chat/wechat.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { drillOf, figureOf, inputOf } from '#features/report/drill.ts'
import { weChatStatisticsReport } from '#features/wechat/statistics/statistics.report.ts'
import { orders, weChatAccounts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { beforeNoon, REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

/** A random message: on the edges of hours and days, in one of three groups, about an order or none. */
const message = fc.record({
  occurredAt: beforeNoon,
  group: some(0, 1, 2),
  direction: some('in', 'in', 'in', 'out'),
  outcome: some(null, ...ASK_OUTCOMES),
  about: fc.constantFrom('supplemented' as const, 'open' as const, null),
})

/** Messages of an account, about two orders of which one was supplemented; answers the numbers of its groups. */
async function fill(): Promise<number[]> {
  const { db } = server.services
  const codes = { supplemented: (await server.createOrder()).orderCode, open: (await server.createOrder()).orderCode }
  await db.update(orders).set({ supplementStatus: 1 }).where(eq(orders.orderCode, codes.supplemented))
  const account = { weChatId: 'wxid_links', nickname: 'Links', signKey: Buffer.alloc(32) }
  const [made] = await db.insert(weChatAccounts).values(account).returning()
  const accountId = must(made).id
  const groups = await db
    .insert(weChatGroups)
    .values([0, 1, 2].map((nth) => ({ accountId, groupId: `${nth}@chatroom`, name: `Group ${nth}` })))
    .returning({ id: weChatGroups.id })
  await db.insert(weChatMessages).values(
    fc.sample(message, { numRuns: 300, seed: 20_261_126 }).map(({ about, group, ...one }, nth) => ({
      ...{ ...one, accountId, text: 'asked', messageId: `links ${nth}` },
      groupRowId: must(groups[group]).id,
      orderCode: about && codes[about],
      sendState: one.direction === 'out' ? 'sent' : null,
    })),
  )
  return groups.map(({ id }) => id)
}

it('lists as many messages as each figure counts, whatever is filtered', async () => {
  const groups = await fill()
  const zone = (await admin.call('user.getInfo')).system.zone
  const spans = [
    { startTime: '2026-03-07 00:00:00', endTime: '2026-03-10 12:00:00' },
    { startTime: '2026-03-09 09:30:00', endTime: '2026-03-10 09:30:59' },
    { startTime: '2026-03-08 00:00:00', endTime: '2026-03-08 23:59:59' },
  ]
  const { measures, totals } = weChatStatisticsReport
  let compared = 0
  for (const span of spans)
    for (const groupRowId of [undefined, groups[1]]) {
      const search = { form: 'chart' as const, ...span, ...(groupRowId !== undefined && { groupRowId }) }
      const report = await admin.call(
        'weChatStatistics.getReport',
        inputOf(weChatStatisticsReport, search, zone, new Date()),
      )
      const rows = weChatStatisticsReport.dimensions.flatMap((dimension) => rowsOf(dimension, report, REPORT_WORDS))
      for (const { filter, values } of [{ filter: null, values: totals.of(report) }, ...rows])
        for (const measure of Object.keys(measures) as (keyof typeof measures)[]) {
          if (measures[measure].kind !== 'count') continue
          const { view: _view, ...drill } = drillOf(
            weChatStatisticsReport,
            search,
            weChatStatisticsReport.span(report),
            { row: filter, measure },
          )
          const { total } = await admin.call('weChatMessage.getList', { ...drill, pageSize: 1 })
          expect({ drill, measure, total }).toEqual({
            ...{ drill, measure },
            total: figureOf(weChatStatisticsReport, values, measure),
          })
          if (total > 0) compared += 1
        }
    }
  expect(compared).toBeGreaterThan(60)
})
