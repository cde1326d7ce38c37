import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountExceptions, audit, monitorResources, monitors } from '#server/db/schema/schema.ts'
import type { resources } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const DAY_MS = 86_400_000
const DAYS = 7
const ENABLED = 0

type Account = typeof resources.$inferSelect
type TimelineEvent = OutputOf<'resource.getTimeline'>['events'][number]

/** States of an account in the last seven days, as what is stored tells of them: newest first. */
export async function readTimeline(
  db: Queryable,
  services: Services,
  account: Account,
  role: Role,
): Promise<OutputOf<'resource.getTimeline'>> {
  const now = services.now()
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const events = [
    ...(await readExceptions(db, account.id, since)),
    ...(await readSwitches(db, account, since, isStaff(role))),
    ...(await readFullDays(db, services, account, since)),
  ]
  return {
    resourceId: account.id,
    fromTime: since.toISOString(),
    untilTime: now.toISOString(),
    events: events.toSorted((one, other) => other.at.localeCompare(one.at)),
  }
}

/** Stops of the account, and silences of its monitors, of which one alone does not keep the account from orders. */
async function readExceptions(db: Queryable, resourceId: number, since: Date): Promise<TimelineEvent[]> {
  const rows = await db
    .selectDistinct({ exception: accountExceptions, monitorId: monitors.monitorId })
    .from(accountExceptions)
    .leftJoin(monitors, eq(monitors.id, accountExceptions.monitorRowId))
    .leftJoin(monitorResources, eq(monitorResources.monitorRowId, accountExceptions.monitorRowId))
    .where(
      and(
        or(eq(accountExceptions.resourceId, resourceId), eq(monitorResources.resourceId, resourceId)),
        or(isNull(accountExceptions.endedAt), gt(accountExceptions.endedAt, since)),
      ),
    )
  return rows.map(({ exception: { at, detail, endedAt, id, kind }, monitorId }) => ({
    id: `exception ${id}`,
    at: at.toISOString(),
    endTime: endedAt?.toISOString() ?? null,
    kind,
    state: monitorId === null ? (kind === 'silence' ? 'offline' : 'suspended') : null,
    monitorId,
    by: textIn(detail, 'by'),
    reason: textIn(detail, 'reason'),
  }))
}

const textIn = (detail: Record<string, unknown>, name: string): string | null => {
  const text = detail[name]
  return typeof text === 'string' ? text : null
}

/** Times in which the account was switched off, by its audit entries; staff alone are told by whom. */
async function readSwitches(db: Queryable, account: Account, since: Date, tellsWho: boolean): Promise<TimelineEvent[]> {
  const entries = await db
    .select({ id: audit.id, at: audit.at, action: audit.action, by: audit.account })
    .from(audit)
    .where(
      and(
        eq(audit.targetKind, 'resource'),
        eq(audit.target, String(account.id)),
        inArray(audit.action, ['resource.enable', 'resource.disable']),
        gt(audit.at, since),
      ),
    )
    .orderBy(asc(audit.id))
  const isOff = (action: string) => action === 'resource.disable'
  const [first] = entries
  const wasOff = first ? !isOff(first.action) : account.state !== ENABLED
  const turns = [...(wasOff ? [{ id: 0, at: since, action: 'resource.disable', by: null }] : []), ...entries]
  return turns.flatMap(({ id, at, action, by }, index) =>
    isOff(action) && (index === 0 || !isOff(turns[index - 1]?.action ?? ''))
      ? [
          {
            id: `switch ${id}`,
            at: at.toISOString(),
            endTime:
              turns
                .slice(index + 1)
                .find((turn) => !isOff(turn.action))
                ?.at.toISOString() ?? null,
            kind: 'switchedOff' as const,
            state: 'disabled' as const,
            monitorId: null,
            by: tellsWho ? by : null,
            reason: null,
          },
        ]
      : [],
  )
}

/**
 * Days on which the account took as much as its present limits of a day allow: from the last order that the day took to
 * the end of the day.
 */
async function readFullDays(
  db: Queryable,
  services: Services,
  { id, dailyAmountLimitMinor, dailyCountLimit }: Account,
  since: Date,
): Promise<TimelineEvent[]> {
  if (dailyCountLimit === null && dailyAmountLimitMinor === null) return []
  const zone = zoneOf(services)
  const amount = services.settings.get('limitUseSuccessAmount') ? sql`d.success_amount_minor` : sql`d.amount_minor`
  const { rows } = await db.execute<{ day: string; at: string; endsAt: string }>(sql`
    select d.day::text as day, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      to_char((d.day + 1)::timestamp at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endsAt"
    from resource_days d
    cross join lateral (
      select max(o.allocated_at) as at from orders o
      where o.resource_id = d.resource_id and o.created_at > d.day::timestamp at time zone ${zone} - interval '1 day'
        and o.allocated_at >= d.day::timestamp at time zone ${zone} and o.allocated_at < (d.day + 1)::timestamp at time zone ${zone}
    ) o
    where d.resource_id = ${id} and (d.day + 1)::timestamp at time zone ${zone} > ${since.toISOString()}::timestamptz and o.at is not null
      and (d.order_count >= ${dailyCountLimit}::int or ${amount} >= ${dailyAmountLimitMinor}::bigint)`)
  const now = services.now().toISOString()
  return rows.map(({ at, day, endsAt }) => ({
    id: `limit ${day}`,
    at,
    endTime: endsAt < now ? endsAt : null,
    kind: 'limit' as const,
    state: 'limit' as const,
    monitorId: null,
    by: null,
    reason: null,
  }))
}
