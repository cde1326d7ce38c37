import { and, desc, gte, lt } from 'drizzle-orm'
import type { ParsedInputOf, OutputOf } from '#contract/contract.ts'
import type { riskEndpoints } from '#contract/payouts/risk.endpoints.ts'
import { riskBlacklist, payoutOrders } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { csvOf } from '#server/http/files/upload.ts'
import { withCurrentNames } from '#server/orders/rows/order-rows.ts'
import { addBlacklisted, removeBlacklisted, updateBlacklisted, presentEntry } from '#server/payout/risk/blacklist.ts'
import { askRules } from '#server/payout/risk/detect-risk.ts'
import { detections } from '#server/payout/risk/detections.ts'
import { importBlacklist } from '#server/payout/risk/import-blacklist.ts'
import { deleteRule, rules, saveRule } from '#server/payout/risk/risk-rules.ts'
import { badField } from '#server/platform/app-error.ts'
import { refuseBeyondSheet, sendTable } from '#server/platform/tables/send-table.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { contains, equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Payouts that one dry run looks at, the newest first. */
const DRY_RUN_MAX = 2_000

/** Payouts of a time that a rule would have found, each judged as things stood when it was created; nothing is held. */
async function dryRun(
  { db, services }: Call,
  { condition, startTime, endTime }: ParsedInputOf<'riskControl.dryRun'>,
): Promise<OutputOf<'riskControl.dryRun'>> {
  if (startTime > endTime) throw badField('startTime', 'startAfterEnd')
  const zone = zoneOf(services)
  const rows = await db
    .select(withCurrentNames(payoutOrders))
    .from(payoutOrders)
    .where(
      and(
        gte(payoutOrders.createdAt, instantOf('startTime', startTime, zone)),
        lt(payoutOrders.createdAt, after(instantOf('endTime', endTime, zone))),
      ),
    )
    .orderBy(desc(payoutOrders.createdAt), desc(payoutOrders.id))
    .limit(DRY_RUN_MAX + 1)
  const looked = rows.slice(0, DRY_RUN_MAX)
  const hits: OutputOf<'riskControl.dryRun'>['hits'] = []
  for (const order of looked) {
    const found = await askRules(db, services, [{ id: 0, name: '', enabled: true, condition }], order, 'creation')
    const { id: orderId, orderCode, merchantName, payeeName, amountMinor, currency, exponent, createdAt } = order
    hits.push(
      ...found.map(({ kind, evidence }) => ({
        orderId,
        orderCode,
        merchantName,
        payeeName,
        amountMinor,
        currency,
        exponent,
        createTime: createdAt.toISOString(),
        kind,
        evidence: { ...evidence },
      })),
    )
  }
  return {
    looked: looked.length,
    isCut: rows.length > DRY_RUN_MAX,
    hitOrders: new Set(hits.map(({ orderId }) => orderId)).size,
    hits,
  }
}

/** The blacklist, newest first. */
const blacklist = listOf('riskControl.getBlacklist', {
  select: (db, cursor) => db.select({ entry: riskBlacklist, cursor }).from(riskBlacklist).$dynamic(),
  key: riskBlacklist.id,
  filters: {
    id: equals(riskBlacklist.id),
    kind: equals(riskBlacklist.kind),
    value: contains(riskBlacklist.value),
  },
  present: (rows) => rows.map(({ entry }) => presentEntry(entry)),
})

/** Answers entries as a file that, as CSV with all columns, the import reads again. */
async function exportBlacklist(
  call: Call,
  { selection, columns, format }: ParsedInputOf<'riskControl.exportBlacklist'>,
): Promise<string> {
  await refuseBeyondSheet(format, (most) => blacklist.count(call, selection, { most, bounds: undefined }))
  return sendTable<ReturnType<typeof presentEntry>>(call, {
    name: 'blacklist',
    format,
    pages: blacklist.pages(call, selection),
    // The import knows the columns by their own names, whatever the language.
    header: columns,
    cells: (entry) => columns.map((column) => entry[column] ?? ''),
  })
}

/** The work of the `riskControl.*` calls, but for those that hold and release a payout. */
export const riskHandlers = {
  'riskControl.getRules': rules.page,
  'riskControl.saveRule': saveRule,
  'riskControl.deleteRule': deleteRule,
  'riskControl.dryRun': dryRun,
  'riskControl.getDetections': detections.page,
  'riskControl.getBlacklist': blacklist.page,
  'riskControl.addBlacklisted': async (call, { kind, value, reason }) => ({
    entry: await addBlacklisted(call, { kind, value, reason: reason || null }),
  }),
  'riskControl.updateBlacklisted': async (call, input) => ({ entry: await updateBlacklisted(call, input) }),
  'riskControl.removeBlacklisted': async (call, { ids }) => ({ removed: await removeBlacklisted(call, ids) }),
  'riskControl.importBlacklist': async (call, { dryRun: isDry = false }) =>
    await importBlacklist(call, csvOf(call.upload), isDry),
  'riskControl.exportBlacklist': exportBlacklist,
} satisfies Pick<Handlers, Exclude<keyof typeof riskEndpoints, 'riskControl.hold' | 'riskControl.release'>>
