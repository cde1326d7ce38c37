import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { measurePulse } from '#server/access/realtime/pulse.ts'
import { monitors } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { versionWithCommit } from '#server/platform/version.ts'
import { isUnsteady } from '#server/platform/time/zone.ts'
import { healthRow } from '#server/ops/maintenance/health/health-row.ts'
import { silentFromSql } from '#server/platform/time/monitor-life.ts'

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
      heard: sql<number>`(count(*) filter (where ${silentFromSql('monitors')} >= ${since}::timestamptz))::int4`,
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
    healthRow('appVersion', at, { value: versionWithCommit() }),
    healthRow('nodeVersion', at, { value: process.version }),
    healthRow('databaseVersion', at, { value: rows[0]?.version ?? null }),
    healthRow('upSince', at, { value: new Date(at.getTime() - process.uptime() * 1_000).toISOString() }),
  ]
}
