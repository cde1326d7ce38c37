import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { SHOWN_PARTS_OF_FACT } from '#contract/system/health.endpoints.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { HEALTH_PARTS } from '#domain/system/health.ts'
import en from '#locales/en-US/systemMaintenance.json' with { type: 'json' }
import cn from '#locales/zh-CN/systemMaintenance.json' with { type: 'json' }
import tw from '#locales/zh-TW/systemMaintenance.json' with { type: 'json' }
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { readBackups } from '#server/ops/backup/kept-backups.ts'
import { healthRow } from '#server/ops/maintenance/health/health-row.ts'
import { repairFacts } from '#server/ops/maintenance/health/repair-facts.ts'
import { diskFacts, monitorFacts, socketFacts, versionFacts } from '#server/ops/maintenance/health/system-facts.ts'
import { checkFacts, jobFacts } from '#server/ops/maintenance/health/job-facts.ts'
import { readRunStateAnswer } from '#server/ops/maintenance/run-state.handlers.ts'
import { installationKind } from '#server/platform/installation.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import type { Services } from '#server/platform/services.ts'

const STATEMENT_LENGTH = 400

interface Figures {
  size: number
  used: number
  most: number
  longest: number | null
  migrations: number
}

/** Size, connections, the longest transaction, migrations and slow statements. */
async function databaseFacts({ db, now }: Services): Promise<HealthRow[]> {
  const at = now()
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select pg_database_size(current_database())::float8 as size,
      (select count(*)::int4 from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int4 as most,
      (select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as longest,
      (select count(*)::int4 from drizzle.__drizzle_migrations) as migrations`)
  const [figures] = rows
  if (!figures) return []
  return [
    healthRow('connections', at, { amount: figures.used, of: figures.most }),
    healthRow('longestTransaction', at, { amount: figures.longest ?? 0 }),
    ...(await slowStatements(db, at)),
    healthRow('databaseSize', at, { amount: figures.size }),
    healthRow('migrations', at, { amount: figures.migrations }),
  ]
}

/**
 * The statements with the longest mean time, as the database keeps them, without their values; none where it keeps
 * none.
 */
async function slowStatements(db: Queryable, at: Date): Promise<HealthRow[]> {
  const { rows: kept } = await db.execute<{ kept: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as kept`,
  )
  if (kept[0]?.kept !== true) return []
  const { rows } = await db.execute<{ text: string; amount: number; count: number }>(sql`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${STATEMENT_LENGTH}) as text,
      mean_exec_time::float8 as amount, calls::float8 as count
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and calls > 1 and query ~* '^\\s*(select|insert|update|delete|with)'
    order by mean_exec_time desc limit ${SHOWN_PARTS_OF_FACT}`)
  const [slowest] = rows
  return slowest ? [healthRow('slowestStatement', at, { amount: slowest.amount, lines: rows })] : []
}

/** Age of the latest backup; a demo needs none. */
async function backupFacts({ db, now }: Services): Promise<HealthRow[]> {
  const backups = await readBackups(db)
  const at = now()
  const lines = backups.map(({ bytes, file, host, rows }) => ({ text: `${host}:${file}`, amount: bytes, count: rows }))
  const [latest] = backups
  if (latest) return [healthRow('backup', at, { amount: (at.getTime() - Date.parse(latest.at)) / 1_000, lines })]
  return [healthRow('backup', at, { state: (await installationKind(db)) === 'real' ? 'look' : 'fine' })]
}

type Filter = ParsedInputOf<'system.getHealth'>

/** Every fact, measured now, in the order of the parts. */
export async function listHealth({ services }: Call, { id, name = '', part, state, ...page }: Filter) {
  const rows = (
    await Promise.all([
      runStateFact(services),
      databaseFacts(services),
      backupFacts(services),
      socketFacts(services),
      jobFacts(services),
      checkFacts(services),
      monitorFacts(services),
      repairFacts(services, id),
      diskFacts(services),
      versionFacts(services),
    ])
  ).flat()
  const matching = rows.filter(
    (row) =>
      (id === undefined || row.id === id) &&
      (!part?.length || part.includes(row.part)) &&
      (!state?.length || state.includes(row.state)) &&
      isFactFoundBy(row, name),
  )
  return pageOfFew(
    matching.toSorted((a, b) => HEALTH_PARTS.indexOf(a.part) - HEALTH_PARTS.indexOf(b.part)),
    page,
  )
}

async function runStateFact({ db, now }: Services): Promise<HealthRow[]> {
  const runState = await readRunStateAnswer(db)
  const isOpen = runState.state === 'running'
  return [healthRow('runState', now(), { value: runState.state, runState, state: isOpen ? 'fine' : 'look' })]
}

/** True when a fact's name in any language, with its subject, has every word of a text. */
function isFactFoundBy({ name, subject }: Pick<HealthRow, 'name' | 'subject'>, text: string): boolean {
  const own = [name, subject ?? '', ...[en, cn, tw].map(({ fact }) => fact[name])].join('\n').toLowerCase()
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word))
}
