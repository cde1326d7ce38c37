import { hostname } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { CALM, nextCourse, noticeOf } from '#domain/alarms/alarm-course.ts'
import { ALARM_IDS, holds, quoteOf } from '#domain/alarms/alarms.ts'
import type { AlarmId } from '#domain/alarms/alarms.ts'
import type { HealthSnapshot } from '#domain/alarms/alarm-figures.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { alarmCourses, alarmNotices, alarmTargets } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { wordNotice } from '#server/ops/alarms/alarm-message.ts'
import type { AlarmNotice } from '#server/ops/alarms/alarm-message.ts'
import { deliver } from '#server/ops/alarms/deliver.ts'
import type { Delivery } from '#server/ops/alarms/deliver.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

export const ALARM_QUEUE = 'alarm.send'

/** A notice to one target; it is sent once its look is committed, and again until it was taken. */
export interface AlarmJob {
  targetId: number
  notice: AlarmNotice
}

type CourseRow = typeof alarmCourses.$inferSelect

/**
 * Judges all alarms by a snapshot, and sends jobs for what targets are to be told, in one transaction. Looks of several
 * processes wait for each other, so that each notice is sent once.
 */
export async function lookAtAlarms(services: Services, snapshot: HealthSnapshot): Promise<void> {
  const { db, now } = services
  const jobs = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.alarms})`)
    const at = now()
    const before = new Map((await tx.select().from(alarmCourses).for('update')).map((row) => [row.alarm, row]))
    const courses = ALARM_IDS.map((alarm) => courseAfter(alarm, before.get(alarm), snapshot, at))
    for (const row of courses)
      await tx.insert(alarmCourses).values(row).onConflictDoUpdate({ target: alarmCourses.alarm, set: row })
    return await sendNotices(tx, services, { at, courses, snapshot })
  })
  if (jobs > 0) expectJob(services, 0.5)
}

function courseAfter(alarm: AlarmId, before: CourseRow | undefined, snapshot: HealthSnapshot, at: Date) {
  const course = nextCourse(alarm, before ?? CALM, holds(alarm, snapshot), at)
  const isKept = course.firingSince !== null
  return {
    alarm,
    ...course,
    value: quoteOf(alarm, snapshot).value,
    lookedAt: at,
    acknowledgedBy: isKept ? (before?.acknowledgedBy ?? null) : null,
    acknowledgedAt: isKept ? (before?.acknowledgedAt ?? null) : null,
  }
}

interface Look {
  at: Date
  courses: readonly ReturnType<typeof courseAfter>[]
  snapshot: HealthSnapshot
}

/** Sends a job for each notice, and keeps who was told of what; answers how many there are. */
async function sendNotices(tx: Queryable, services: Services, { at, courses, snapshot }: Look): Promise<number> {
  const targets = await tx.select().from(alarmTargets)
  if (targets.length === 0) return 0
  const told = new Map((await tx.select().from(alarmNotices)).map((row) => [`${row.alarm} ${row.targetId}`, row]))
  const time = toWallClock(at, zoneOf(services)).slice(11, 16)
  const jobs: AlarmJob[] = []
  for (const course of courses)
    for (const target of targets) {
      const { alarm } = course
      const last = told.get(`${alarm} ${target.id}`)
      const isAcknowledged = course.acknowledgedBy !== null
      const kind = noticeOf({ alarm, course, isAcknowledged, target, told: last, at, time })
      if (kind === null) continue
      const key = and(eq(alarmNotices.alarm, alarm), eq(alarmNotices.targetId, target.id))
      const since = last?.firingSince ?? course.firingSince ?? at
      if (kind === 'over') await tx.delete(alarmNotices).where(key)
      else if (last) await tx.update(alarmNotices).set({ at }).where(key)
      else await tx.insert(alarmNotices).values({ alarm, targetId: target.id, at, firingSince: since })
      const eventId = `${alarm}-${since.getTime().toString(36)}-${kind}-${at.getTime().toString(36)}`
      const notice: AlarmNotice = {
        eventId,
        alarm,
        kind,
        firingSince: since.toISOString(),
        at: at.toISOString(),
        quote: quoteOf(alarm, snapshot),
      }
      jobs.push({ targetId: target.id, notice })
    }
  const sent = jobs.map((data) => ({ data: { ...data } }))
  if (sent.length > 0) await services.boss.insert(ALARM_QUEUE, sent, { db: fromDrizzle(tx, sql) })
  return sent.length
}

/** Address of the console for an alarm's reader, or the name of the machine that told it. */
export const platformName = ({ settings }: Pick<Services, 'settings'>): string =>
  settings.get('apiUrl').replace(/\/+$/, '') || `Paydesk · ${hostname()}`

/** Tells a target of a notice; throws where it was not taken. A target that is gone or switched off is told nothing. */
export async function sendAlarm(services: Services, { notice, targetId }: AlarmJob): Promise<void> {
  const [target] = await services.db.select().from(alarmTargets).where(eq(alarmTargets.id, targetId))
  if (!target?.enabled) return
  const message = wordNotice(notice, target.language, zoneOf(services), platformName(services))
  const delivery = await deliver(services, target, message)
  await keepDelivery(services.db, target.id, delivery, services.now())
  if (delivery.outcome === 'failed') throw new Error(`the alarm was not delivered: ${delivery.answer}`)
}

/** Keeps the latest result of a target, without a change of its version. */
export async function keepDelivery(
  db: Queryable,
  id: number,
  { answer, outcome }: Pick<Delivery, 'answer' | 'outcome'>,
  at: Date,
): Promise<void> {
  await db
    .update(alarmTargets)
    .set({ lastOutcome: outcome, lastAnswer: answer, lastAt: at })
    .where(eq(alarmTargets.id, id))
}
