import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Rows to clear: up to an id and before a time, as somebody saw them at an instant. */
interface Clearing {
  upTo: number
  seenAt: Date
  before: Date | undefined
}

/** A plan as it travels: the newest row, when it was made (ms), and how many rows go. */
const PLAN = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/
/** No order waits longer for its payment. */
const LONGEST_WAIT_DAYS = 2

/** How many rows clearing the log would delete and keep. */
export async function previewClearing(
  { db, services }: Call,
  { endTime }: ParsedInputOf<'monitorLog.getClearing'>,
): Promise<OutputOf<'monitorLog.getClearing'>> {
  const clearing = { ...(await newest(db, services)), before: beforeOf(services, endTime) }
  const counts = await countRows(db, services, clearing)
  return { ...counts, plan: [clearing.upTo, clearing.seenAt.getTime(), counts.goes].join('-') }
}

/** Clears the log but for what orders under way need; of a plan no more than it showed. */
export async function clearLog(
  { actor, db, services }: Call,
  { endTime, plan }: ParsedInputOf<'monitorLog.clear'>,
): Promise<OutputOf<'monitorLog.clear'>> {
  const seen = plan === undefined ? undefined : planOf(plan)
  const clearing = { ...(seen ?? (await newest(db, services))), before: beforeOf(services, endTime) }
  const { goes, stays } = await countRows(db, services, clearing)
  if (seen && goes > seen.goes) throw new AppError(CODES.conflict, 'monitorLog.otherRows', { params: { goes, stays } })
  await db.execute(
    sql`delete from monitor_logs as log where ${concerns(clearing)} and not ${isNeeded(services, clearing)}`,
  )
  if (goes > 0)
    await recordAudit(
      db,
      actor,
      'monitorLog.clear',
      { kind: 'monitorLog', id: String(clearing.upTo) },
      { from: { rows: goes + stays }, to: { rows: stays }, ...(endTime && { endTime }) },
    )
  return { goes, stays }
}

async function newest(db: Queryable, { now }: Services): Promise<Pick<Clearing, 'upTo' | 'seenAt'>> {
  const { rows } = await db.execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from monitor_logs`)
  return { upTo: Number(rows[0]?.id ?? 0), seenAt: now() }
}

function planOf(text: string): Pick<Clearing, 'upTo' | 'seenAt'> & { goes: number } {
  const [, upTo, at, goes] = PLAN.exec(text) ?? []
  if (upTo === undefined) throw badField('plan', 'wrongFormat')
  return { upTo: Number(upTo), seenAt: new Date(Number(at)), goes: Number(goes) }
}

const beforeOf = (services: Services, text: string | undefined) =>
  text === undefined ? undefined : after(instantOf('endTime', text, zoneOf(services)))

async function countRows(
  db: Queryable,
  services: Services,
  clearing: Clearing,
): Promise<{ goes: number; stays: number }> {
  const { rows } = await db.execute<{ goes: string; stays: string }>(sql`
    select count(*) filter (where not needed) as goes, count(*) filter (where needed) as stays
    from (select ${isNeeded(services, clearing)} as needed from monitor_logs as log where ${concerns(clearing)}) as judged`)
  return { goes: Number(rows[0]?.goes ?? 0), stays: Number(rows[0]?.stays ?? 0) }
}

const concerns = ({ upTo, before }: Clearing): SQL =>
  before === undefined
    ? sql`log.id <= ${upTo}`
    : sql`(log.id <= ${upTo} and log.at < ${before.toISOString()}::timestamptz)`

/**
 * True for a row that an order under way needs: it was matched to it, or its account was reported to since the order
 * was created. An order that was under way when the plan was made still counts, so that no more rows go than were
 * shown.
 */
function isNeeded({ now, settings }: Services, { seenAt }: Clearing): SQL {
  const lateMs = settings.get('completeCheckOrderTime') * 60_000
  const payableUntil = new Date(now().getTime() - lateMs).toISOString()
  const open = sql.join(
    OPEN_STATUS_IDS.map((status) => sql`${status}`),
    sql`, `,
  )
  const isUnderWay = sql`(
    o.status in (${open})
    or (o.status = ${ORDER_STATUS_IDS.timedOut} and o.expires_at > ${payableUntil}::timestamptz)
    or (o.updated_at > ${seenAt.toISOString()}::timestamptz and o.created_at > ${seenAt.toISOString()}::timestamptz - ${LONGEST_WAIT_DAYS} * interval '1 day'))`
  return sql`(
    exists (select 1 from orders as o where o.id = log.order_id and ${isUnderWay})
    or exists (select 1 from orders as o where o.resource_id = log.resource_id and o.created_at <= log.at
      and o.created_at > log.at - ${LONGEST_WAIT_DAYS} * interval '1 day' and ${isUnderWay}))`
}
