import { getTableColumns, gt } from 'drizzle-orm'
import type { errorLogEndpoints } from '#contract/people/message.endpoints.ts'
import { ERROR_LOG_FIELDS } from '#domain/lists/system.fields.ts'
import { errorLog } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const DAY_MS = 86_400_000

/** Kept errors of consoles and of the server, newest first. */
const errors = listOf('errorLogger.getList', {
  select: (db, cursor) => db.select({ error: errorLog, cursor }).from(errorLog).$dynamic(),
  key: errorLog.id,
  filters: {
    id: equals(errorLog.id),
    ...fieldFilters(ERROR_LOG_FIELDS, { ...getTableColumns(errorLog), createTime: errorLog.createdAt }),
    // An error older than a day counts as seen.
    unseenOnly: (isUnseen, _field, { services }) =>
      isUnseen ? gt(errorLog.createdAt, new Date(services.now().getTime() - DAY_MS)) : undefined,
  },
  present: (rows) =>
    rows.map(({ error: { userId: _userId, createdAt, ...error } }) => ({
      ...error,
      createTime: createdAt.toISOString(),
    })),
})

/** Uncaught errors of consoles, kept for the people who maintain them. */
export const errorLogHandlers = {
  save_error_logger: async ({ actor, db }, entry) => {
    await db.insert(errorLog).values({ ...entry, userId: actor.userId, account: actor.account })
    return {}
  },
  'errorLogger.getList': errors.page,
} satisfies Pick<Handlers, keyof typeof errorLogEndpoints>
