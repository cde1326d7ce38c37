import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { alarmEndpoints, AlarmRow } from '#contract/system/alarm.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { CALM, stateOf } from '#domain/alarms/alarm-course.ts'
import { isAddressOf, isMailServer } from '#domain/alarms/alarm-targets.ts'
import { ALARM_IDS, quoteOf, ruleOfAlarm } from '#domain/alarms/alarms.ts'
import type { AlarmId } from '#domain/alarms/alarms.ts'
import { ALARM_TARGET_FIELDS } from '#domain/lists/system/alarms.fields.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { presentStamps, recordStore } from '#server/access/records/record-store.ts'
import { alarmCourses, alarmTargets } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { isAlarmFoundBy, wordTest } from '#server/ops/alarms/alarm-message.ts'
import { deliver } from '#server/ops/alarms/deliver.ts'
import { keepDelivery, platformName } from '#server/ops/alarms/look.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import type { Services } from '#server/platform/services.ts'

type CourseRow = typeof alarmCourses.$inferSelect

/** Every alarm with its course, in the order of the domain. */
async function listAlarms({ db }: Call, { id, name = '', severity, state, ...page }: ParsedInputOf<'alarm.getList'>) {
  const courses = new Map((await db.select().from(alarmCourses)).map((row) => [row.alarm, row]))
  const rows = ALARM_IDS.filter((alarm) => id === undefined || alarm === id)
    .map((alarm) => alarmRow(alarm, courses.get(alarm)))
    .filter(
      (row) =>
        (!severity?.length || severity.includes(row.severity)) &&
        (!state?.length || state.includes(row.state)) &&
        isAlarmFoundBy(row.id, name),
    )
  return pageOfFew(rows, page)
}

function alarmRow(alarm: AlarmId, course: CourseRow | undefined): AlarmRow {
  const { figure, limit, unit } = quoteOf(alarm, {})
  return {
    id: alarm,
    name: alarm,
    severity: ruleOfAlarm(alarm).severity,
    state: stateOf(course ?? CALM),
    figure,
    limit,
    unit,
    measured: course?.value ?? null,
    value: null,
    advice: null,
    firingSince: course?.firingSince?.toISOString() ?? null,
    acknowledgedBy: course?.acknowledgedBy ?? null,
    lookedAt: course?.lookedAt.toISOString() ?? null,
  }
}

async function acknowledge({ actor, db, services }: Call, { alarm }: { alarm: AlarmId }) {
  const [course] = await db.select().from(alarmCourses).where(eq(alarmCourses.alarm, alarm)).for('update')
  if (!course?.firingSince) throw new AppError(CODES.conflict, 'alarm.notFiring')
  if (course.acknowledgedBy !== null) return {}
  await db
    .update(alarmCourses)
    .set({ acknowledgedBy: actor.name, acknowledgedAt: services.now() })
    .where(eq(alarmCourses.alarm, alarm))
  const [from, to] = [{ acknowledgedBy: null }, { acknowledgedBy: actor.name }]
  await recordAudit(db, actor, 'alarm.acknowledge', { kind: 'alarm', id: alarm }, { from, to })
  return {}
}

const store = recordStore({ table: alarmTargets, kind: 'alarmTarget', unique: 'name', secrets: ['secret'] })

const list = listOf('alarmTarget.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(alarmTargets), cursor })
      .from(alarmTargets)
      .$dynamic(),
  key: alarmTargets.id,
  sorts: { name: alarmTargets.name },
  filters: { id: equals(alarmTargets.id), ...fieldFilters(ALARM_TARGET_FIELDS, alarmTargets) },
  present: (rows) =>
    rows.map(({ lastAt, secret, ...row }) => ({
      ...row,
      ...presentStamps(row),
      hasSecret: secret !== null,
      lastTime: lastAt?.toISOString() ?? null,
    })),
})

type Values = ParsedInputOf<'alarmTarget.create'>
type TargetRow = typeof alarmTargets.$inferSelect

/**
 * The columns of what was filled in. An empty secret stays while the kind does; that of another kind would fit nothing.
 */
function stored(
  { secrets }: Pick<Services, 'secrets'>,
  { quietFrom, quietTo, secret, sender, ...values }: Values,
  before?: TargetRow,
) {
  const { address, kind } = values
  if (!isAddressOf(kind, address)) throw badField('address', 'wrongFormat')
  if (sender && !isAddressOf('email', sender)) throw badField('sender', 'wrongFormat')
  const isKept = !secret && before?.kind === kind && before.secret !== null
  if (!secret && !isKept && kind !== 'webhook') throw badField('secret', 'required')
  if (secret && kind === 'email' && !isMailServer(secret)) throw badField('secret', 'wrongFormat')
  if (Boolean(quietFrom) !== Boolean(quietTo)) throw badField(quietFrom ? 'quietTo' : 'quietFrom', 'required')
  return {
    ...values,
    sender: (kind === 'email' && sender) || null,
    quietFrom: quietFrom || null,
    quietTo: quietTo || null,
    ...(!isKept && { secret: secret ? secrets.seal(secret) : null }),
  }
}

/** Sends a test alarm and answers what came back. */
async function sendTest({ actor, root, services }: Call, { id }: { id: number }) {
  const [target] = await root.select().from(alarmTargets).where(eq(alarmTargets.id, id))
  if (!target) throw notFound('alarmTarget')
  const message = wordTest(`test-${randomUUID()}`, services.now(), target.language, platformName(services))
  const { answer: reply, ms, outcome } = await deliver(services, target, message)
  await root.transaction(async (tx) => {
    await keepDelivery(tx, id, { answer: reply, outcome }, services.now())
    await recordAudit(
      tx,
      actor,
      'alarmTarget.test',
      { kind: 'alarmTarget', id: String(id) },
      { from: null, to: { outcome } },
    )
  })
  return { outcome, ms, reply }
}

/** Handlers of alarms and of the targets that they are sent to. */
export const alarmHandlers = {
  'alarm.getList': listAlarms,
  'alarm.acknowledge': acknowledge,
  'alarmTarget.getList': list.page,
  'alarmTarget.create': async (call, values) => {
    const { id } = await store.create(call, stored(call.services, values))
    return { id }
  },
  'alarmTarget.update': async (call, { expectedVersion, id, ...values }) => {
    const [before] = await call.db.select().from(alarmTargets).where(eq(alarmTargets.id, id)).for('no key update')
    if (!before) throw notFound('alarmTarget')
    await store.update(call, { id, expectedVersion, ...stored(call.services, values, before) })
    return {}
  },
  'alarmTarget.setEnabled': async (call, change) => {
    await store.update(call, change, change.enabled ? 'enable' : 'disable')
    return {}
  },
  'alarmTarget.delete': async (call, { ids }) => {
    await store.remove(call, ids)
    return {}
  },
  'alarmTarget.sendTest': ownTransaction(sendTest),
} satisfies Pick<Handlers, keyof typeof alarmEndpoints>
