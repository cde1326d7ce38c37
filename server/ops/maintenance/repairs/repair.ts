import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { RepairRow } from '#contract/system/health.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import {
  contradictionRow,
  findContradictions,
  lockOrders,
  MAY_HOLD,
  settleContradictions,
} from '#server/ops/maintenance/repairs/contradictions.ts'
import { counterRow, openCounters, storeCounters } from '#server/ops/maintenance/repairs/counters.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Rows that a repair would change, and the work that changes them. */
interface Plan {
  rows: RepairRow[]
  /** Stands for exactly these rows. */
  hash: string
  carryOut: (call: Call) => Promise<void>
}

/** The name of a repair in the audit log, with how it plans. */
interface Repair {
  action: 'reset' | 'fix'
  /** Locks what the plan rests on, as far as it must be locked before the accounts. */
  lock?: (tx: Queryable) => Promise<void>
  plan: (db: Queryable) => Promise<Plan>
}

const planOf = (rows: RepairRow[], carryOut: Plan['carryOut']): Plan => ({
  rows,
  hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32),
  carryOut,
})

/** Counts the orders under way of every account anew. */
export const resetPool: Repair = {
  action: 'reset',
  plan: async (db) => {
    const counters = await openCounters(db)
    return planOf(counters.map(counterRow), async (call) => await storeCounters(call.db, counters))
  },
}

/** Puts right what contradicts itself, and the counters of orders under way as they are then. */
export const fixResources: Repair = {
  action: 'fix',
  lock: async (tx) => await lockOrders(tx, await findContradictions(tx)),
  plan: async (db) => {
    const found = await findContradictions(db)
    const counters = await openCounters(db, MAY_HOLD)
    return planOf([...found.map(contradictionRow), ...counters.map(counterRow)], async (call) => {
      await settleContradictions(call.db, call.actor, call.services.now(), found)
      await storeCounters(call.db, counters)
    })
  },
}

/** Shows a plan, or does exactly that: 409 where it would be another by now. Orders wait for their accounts meanwhile. */
export async function runRepair(
  repair: Repair,
  call: Call,
  { dryRun, plan: wanted }: ParsedInputOf<'system-config.resetSystemResourcePool'>,
) {
  const { actor, db } = call
  if (dryRun) {
    const { rows, hash } = await repair.plan(db)
    return { rows, plan: hash, done: false }
  }
  await repair.lock?.(db)
  await db.execute(sql`select 1 from resources order by id for no key update`)
  const { rows, hash, carryOut } = await repair.plan(db)
  if (hash !== wanted) throw new AppError(CODES.conflict, 'repair.otherPlan', { present: { plan: hash } })
  if (rows.length > 0) {
    await carryOut(call)
    await recordAudit(
      db,
      actor,
      `resourcePool.${repair.action}`,
      { kind: 'resourcePool', id: 'accounts' },
      changesOf(rows),
    )
  }
  return { rows, plan: hash, done: true }
}

/** The changes as an entry of the audit log has them: what was, and what is. */
function changesOf(rows: readonly RepairRow[]) {
  const side = (of: 'now' | 'wouldBe') =>
    Object.fromEntries(rows.map((row) => [`${row.entity} ${row.id} ${row.field}`, row[of]]))
  return { from: side('now'), to: side('wouldBe') }
}
