import { statfs, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { SHOWN_PARTS_OF_FACT } from '#contract/system/health.endpoints.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { HEALTH_FACTS, healthOf } from '#domain/system/health.ts'
import type { HealthFact } from '#domain/system/health.ts'
import { measurePulse } from '#server/access/realtime/pulse.ts'
import { monitors } from '#server/db/schema/schema.ts'
import { fixResources, resetPool } from '#server/ops/maintenance/repairs/repair.ts'
import type { Services } from '#server/platform/services.ts'
import { isUnsteady } from '#server/platform/time/zone.ts'

type Given = Partial<Omit<HealthRow, 'id' | 'name' | 'part' | 'at'>>

/** A fact as the call answers it; its state follows from the thresholds unless it says one. */
export function healthRow(fact: HealthFact, at: Date, given: Given = {}): HealthRow {
  const { subject = null, amount = null, of = null } = given
  return {
    id: subject === null ? fact : `${fact}:${subject}`,
    name: fact,
    part: HEALTH_FACTS[fact].part,
    state: amount === null ? 'fine' : healthOf(fact, amount, of ?? undefined),
    value: null,
    advice: null,
    at: at.toISOString(),
    runState: null,
    jobs: null,
    repair: null,
    lines: [],
    ...given,
    subject,
    amount,
    of,
  }
}

const VERSION = (
  JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** The processes that listen, their sockets, and how long a word from one to all takes. */
export async function socketFacts(services: Services): Promise<HealthRow[]> {
  const processes = await measurePulse(services)
  const at = services.now()
  const lines = processes.map(({ name, sockets, delayMs }) => ({
    text: name,
    amount: Math.round(delayMs * 10) / 10,
    count: sockets,
  }))
  const slowest = Math.max(0, ...lines.map(({ amount }) => amount))
  return [
    healthRow('processes', at, { amount: processes.length, lines }),
    healthRow('openSockets', at, { amount: processes.reduce((sum, { sockets }) => sum + sockets, 0) }),
    ...(processes.length > 0 ? [healthRow('notifyDelay', at, { amount: slowest })] : []),
  ]
}

/** How many of the enabled monitors were heard of lately. */
export async function monitorFacts(services: Services): Promise<HealthRow[]> {
  const { db, now, settings } = services
  const at = now()
  // After a jump of the clock, of nobody is known since when they are silent.
  const since = new Date(
    isUnsteady(services) ? 0 : at.getTime() - settings.get('monitorLiveTime') * 1_000,
  ).toISOString()
  const [counted] = await db
    .select({
      known: sql<number>`count(*)::int4`,
      heard: sql<number>`(count(*) filter (where ${monitors.lastSeenAt} >= ${since}::timestamptz))::int4`,
    })
    .from(monitors)
    .where(sql`${monitors.status} = 'active'`)
  return [healthRow('monitors', at, { amount: counted?.heard ?? 0, of: counted?.known ?? 0 })]
}

/** The free room where this process keeps its data. */
export async function diskFacts({ config, now }: Services): Promise<HealthRow[]> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return [healthRow('diskFree', now(), { amount: bavail * bsize, of: blocks * bsize })]
}

/** Versions of the running programs, and the start of this one. */
export async function versionFacts({ db, now }: Services): Promise<HealthRow[]> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  const at = now()
  return [
    healthRow('appVersion', at, { value: VERSION }),
    healthRow('nodeVersion', at, { value: process.version }),
    healthRow('databaseVersion', at, { value: rows[0]?.version ?? null }),
    healthRow('upSince', at, { value: new Date(at.getTime() - process.uptime() * 1_000).toISOString() }),
  ]
}

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
