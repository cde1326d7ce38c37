import { eq, getTableColumns, getViewSelectedFields, gt, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { errorLogEndpoints } from '#contract/people/message.endpoints.ts'
import { ERROR_LOG_FIELDS } from '#domain/lists/system/system.fields.ts'
import { errorKinds, errorLog } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { conditionsOf, equals, matchesAll, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { FieldsOf, ListCall } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const DAY_MS = 86_400_000

const byField = fieldFilters(ERROR_LOG_FIELDS, { ...getTableColumns(errorLog), createTime: errorLog.createdAt })

/** Kept errors of consoles and of the server, newest first. */
const errors = listOf('errorLogger.getList', {
  select: (db, cursor) => db.select({ error: errorLog, cursor }).from(errorLog).$dynamic(),
  key: errorLog.id,
  filters: {
    id: equals(errorLog.id),
    kind: equals(errorLog.kind),
    ...byField,
    // An error older than a day counts as seen.
    unseenOnly: (isUnseen, _field, { services }) =>
      isUnseen ? gt(errorLog.createdAt, new Date(services.now().getTime() - DAY_MS)) : undefined,
  },
  present: (rows) =>
    rows.map(({ error: { userId: _userId, createdAt, kind: _kind, ...error } }) => ({
      ...error,
      createTime: createdAt.toISOString(),
    })),
})

const { account: ofAccount, code: withCode, url: onPage } = byField

/** Kinds of which one occurrence, old or new, was of this account, with this code and on this page. */
function metBy(call: ListCall, { account, code, url }: FieldsOf<'errorLogger.getKinds'>): SQL | undefined {
  const asked = { ...call, zone: zoneOf(call.services) }
  const met = conditionsOf({ account: ofAccount, code: withCode, url: onPage }, { account, code, url }, asked)
  return met && inArray(errorKinds.kind, call.db.select({ kind: errorLog.kind }).from(errorLog).where(met))
}

/** The same errors by kind, the one that came last first. */
const kinds = listOf('errorLogger.getKinds', {
  select: (db, cursor) =>
    db
      .select({ kind: getViewSelectedFields(errorKinds), newest: errorLog, cursor })
      .from(errorKinds)
      .innerJoin(errorLog, eq(errorLog.id, errorKinds.id))
      .$dynamic(),
  key: errorKinds.id,
  sorts: {
    lastTime: errorKinds.lastAt,
    firstTime: errorKinds.firstAt,
    count: errorKinds.count,
    accounts: errorKinds.accounts,
  },
  scope: (call, asked) => asked && metBy(call, asked),
  filters: {
    id: equals(errorKinds.id),
    kind: equals(errorKinds.kind),
    startTime: since(errorKinds.lastAt),
    endTime: until(errorKinds.lastAt),
    // Of the newest occurrence: to read the messages of all of 100,000 takes seconds.
    mes: byField.mes,
    type: byField.type,
    account: matchesAll,
    code: matchesAll,
    url: matchesAll,
  },
  present: (rows) =>
    rows.map(({ kind: { firstAt, lastAt, ...kind }, newest: { account, code, mes, type, url } }) => ({
      ...kind,
      firstTime: firstAt.toISOString(),
      lastTime: lastAt.toISOString(),
      account,
      code,
      mes,
      type,
      url,
    })),
})

/** Uncaught errors of consoles and errors of the server, kept for the people who maintain them. */
export const errorLogHandlers = {
  save_error_logger: async ({ actor, db }, entry) => {
    await db.insert(errorLog).values({ ...entry, userId: actor.userId, account: actor.account })
    return {}
  },
  'errorLogger.getList': errors.page,
  'errorLogger.getKinds': kinds.page,
} satisfies Pick<Handlers, keyof typeof errorLogEndpoints>
