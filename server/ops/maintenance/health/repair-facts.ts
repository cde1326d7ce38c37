import { SHOWN_PARTS_OF_FACT } from '#contract/system/health.endpoints.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import type { HealthFact } from '#domain/system/health.ts'
import { fixResources, resetPool } from '#server/ops/maintenance/repairs/repair.ts'
import type { Services } from '#server/platform/services.ts'
import { healthRow } from '#server/ops/maintenance/health/health-row.ts'

/** A plan reads all orders, so that it is made anew once a minute, or when its row is asked for by itself. */
const FRESH_MS = 60_000

const REPAIRS = { resourcePool: resetPool, contradictions: fixResources } as const satisfies Partial<
  Record<HealthFact, typeof resetPool>
>

const latest = new WeakMap<Services, Map<string, HealthRow>>()

/** Rows that the repairs would change; `id` names a fact that is asked for alone. */
export async function repairFacts(services: Services, id?: string): Promise<HealthRow[]> {
  const kept = latest.get(services) ?? new Map<string, HealthRow>()
  latest.set(services, kept)
  return await Promise.all(
    (['resourcePool', 'contradictions'] as const).map(async (fact) => {
      const before = kept.get(fact)
      if (before && id !== fact && services.now().getTime() - Date.parse(before.at) < FRESH_MS) return before
      const { rows, hash } = await REPAIRS[fact].plan(services.db)
      const row = healthRow(fact, services.now(), {
        amount: rows.length,
        repair: { plan: hash, rows: rows.slice(0, SHOWN_PARTS_OF_FACT), total: rows.length },
      })
      kept.set(fact, row)
      return row
    }),
  )
}

/** Makes the plans anew when they are asked for next. */
export function forgetRepairs(services: Services): void {
  latest.delete(services)
}
