import { count, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { ParsedInputOf, OutputOf } from '#contract/contract.ts'
import type { ipGuardEndpoints, IpGuardRuleRow } from '#contract/ip-guard.endpoints.ts'
import { IP_ALLOWANCE_FIELDS, IP_FREEZE_FIELDS, IP_GUARD_RULE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'
import { freeze, lift, liftWithin, readNetwork } from '#server/collect/ip-guard/freeze-changes.ts'
import { freezePage, freezes } from '#server/collect/ip-guard/freezes.ts'
import { momentOf, secondOf, conditionOf, judgeableUntil, judgeOrders } from '#server/collect/ip-guard/judge-orders.ts'
import { ipAllowances, ipFreezes, ipGuardRules, orders } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import { networkText } from '#server/platform/addresses/ip-networks.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { publish } from '#server/platform/publish.ts'

const HITS_SHOWN = 50
const DAY_SECONDS = 86_400

/** Networks that a rule would have frozen in the last days, found by the judge of the real rule on the same orders. */
async function dryRun(
  { db, services }: Call,
  { id, days }: ParsedInputOf<'ipGuardRule.dryRun'>,
): Promise<OutputOf<'ipGuardRule.dryRun'>> {
  const [rule] = await db.select().from(ipGuardRules).where(eq(ipGuardRules.id, id))
  if (!rule) throw notFound('record')
  const condition = conditionOf(rule, services)
  const until = judgeableUntil(services.now(), condition)
  const from = until - days * DAY_SECONDS
  const read = await withArchived(db, orders, orders.createdAt, momentOf(from - condition.windowSeconds))
  const found = await judgeOrders(db, {
    ...{ rule, condition, from, until },
    counted: read.from,
    countedFrom: new Map(),
  })
  const sum = (name: 'stopped' | 'paid') => found.reduce((total, one) => total + one[name], 0)
  return {
    from: momentOf(from).toISOString(),
    to: momentOf(until).toISOString(),
    countsArchived: read.isArchived,
    addresses: new Set(found.map(({ network }) => network)).size,
    freezes: found.length,
    orders: sum('stopped'),
    paid: sum('paid'),
    hits: found
      .toSorted((a, b) => b.stopped - a.stopped)
      .slice(0, HITS_SHOWN)
      .map((one) => ({
        network: one.network,
        fromTime: momentOf(one.from).toISOString(),
        toTime: momentOf(one.to).toISOString(),
        startTime: momentOf(one.startsAt).toISOString(),
        expireTime: momentOf(one.expiresAt).toISOString(),
        counted: one.counts.orders,
        orders: one.stopped,
        paid: one.paid,
      })),
  }
}

const ruleStore = recordStore({ table: ipGuardRules, kind: 'ipGuardRule', unique: 'name' })
const allowanceStore = recordStore({ table: ipAllowances, kind: 'ipAllowance', unique: 'network' })

const rules = listOf('ipGuardRule.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(ipGuardRules), cursor })
      .from(ipGuardRules)
      .$dynamic(),
  key: ipGuardRules.id,
  filters: { id: equals(ipGuardRules.id), ...fieldFilters(IP_GUARD_RULE_FIELDS, ipGuardRules) },
  present: async (rows, { db }) => {
    const ids = rows.map(({ id }) => id)
    const counted = await db
      .select({ ruleId: ipFreezes.ruleId, freezes: count() })
      .from(ipFreezes)
      .where(inArray(ipFreezes.ruleId, ids))
      .groupBy(ipFreezes.ruleId)
    const byRule = new Map(counted.map((row) => [row.ruleId, row.freezes]))
    return rows.map(({ judgedUntil: _until, ...rule }) => ({
      ...rule,
      ...presentStamps(rule),
      kind: rule.kind as IpGuardRuleRow['kind'],
      grouping: rule.grouping as IpGuardRuleRow['grouping'],
      mode: rule.mode as IpGuardRuleRow['mode'],
      freezes: byRule.get(rule.id) ?? 0,
    }))
  },
})

const allowances = listOf('ipAllowance.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(ipAllowances), cursor })
      .from(ipAllowances)
      .$dynamic(),
  key: ipAllowances.id,
  filters: { id: equals(ipAllowances.id), ...fieldFilters(IP_ALLOWANCE_FIELDS, ipAllowances) },
  present: (rows) => rows.map((row) => ({ ...row, ...presentStamps(row) })),
})

/** The columns of a rule; a minute is the window of one kind, and a share belongs to another. */
function storedRule({ failedPercent, kind, windowMinutes, ...rule }: ParsedInputOf<'ipGuardRule.create'>) {
  if (kind === 'failedShare' && failedPercent === undefined) throw badField('failedPercent', 'required')
  return {
    ...rule,
    name: rule.name.trim(),
    kind,
    windowMinutes: kind === 'perMinute' ? 1 : windowMinutes,
    failedPercent: kind === 'failedShare' ? (failedPercent ?? null) : null,
  }
}

const storedAllowance = ({ network, reason }: ParsedInputOf<'ipAllowance.create'>) => ({
  network: networkText(readNetwork(network)),
  reason: reason.trim(),
})

/** An allowed network ends the freezes within it, on every process. */
async function allowing(call: Call, network: string, work: () => Promise<{ id: number }>) {
  const { id } = await work()
  await liftWithin(call, network)
  return { id }
}

export const ipGuardHandlers = {
  'ipFreeze.getList': freezePage,
  'ipFreeze.export': exportList<'ipFreeze.getList'>(freezes, IP_FREEZE_FIELDS, 'ip-freezes'),
  'ipFreeze.create': freeze,
  'ipFreeze.lift': lift,
  'ipGuardRule.getList': rules.page,
  'ipGuardRule.create': async (call, input) => {
    const { id } = await ruleStore.create(call, { ...storedRule(input), mode: 'observe' })
    return { id }
  },
  'ipGuardRule.update': async (call, { id, expectedVersion, ...input }) => {
    await ruleStore.update(call, { id, expectedVersion, ...storedRule(input) })
    return {}
  },
  'ipGuardRule.setMode': async (call, change) => {
    await ruleStore.update(call, change, 'setMode')
    // Not a change of anybody's: from here on the rule judges.
    const judgedUntil = momentOf(secondOf(call.services.now()))
    await call.db.update(ipGuardRules).set({ judgedUntil }).where(eq(ipGuardRules.id, change.id))
    return {}
  },
  'ipGuardRule.delete': async (call, { ids }) => {
    await ruleStore.remove(call, ids)
    return {}
  },
  'ipGuardRule.dryRun': dryRun,
  'ipAllowance.getList': allowances.page,
  'ipAllowance.create': async (call, input) => {
    const values = storedAllowance(input)
    return await allowing(call, values.network, async () => await allowanceStore.create(call, values))
  },
  'ipAllowance.update': async (call, { id, expectedVersion, ...input }) => {
    const values = storedAllowance(input)
    await allowing(call, values.network, async () => allowanceStore.update(call, { id, expectedVersion, ...values }))
    return {}
  },
  'ipAllowance.delete': async (call, { ids }) => {
    await allowanceStore.remove(call, ids)
    await publish(call.db, { kind: 'ipGuardChanged' })
    return {}
  },
} satisfies Pick<Handlers, keyof typeof ipGuardEndpoints>
