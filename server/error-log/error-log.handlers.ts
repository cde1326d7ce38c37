import { and, count, desc, gt, lt } from 'drizzle-orm'
import type { errorLogEndpoints } from '#contract/message.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { errorLog } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'

const DAY_MS = 86_400_000

/** Uncaught errors of consoles, kept for the people who maintain them. */
export const errorLogHandlers = {
  save_error_logger: async ({ actor, db }, entry) => {
    await db.insert(errorLog).values({ ...entry, userId: actor.userId, account: actor.account })
    return {}
  },

  'errorLogger.getList': async ({ db, services }, { pageIndex = 1, pageSize, pageNum, cursor, unseenOnly }) => {
    const size = pageSize ?? pageNum ?? LIMITS.pageSizeDefault
    const after = cursor === undefined ? undefined : readCursor(cursor)
    // What is older than a day counts as seen.
    const scope = unseenOnly === true ? gt(errorLog.createdAt, new Date(services.now().getTime() - DAY_MS)) : undefined
    const rows = await db
      .select()
      .from(errorLog)
      .where(and(scope, after === undefined ? undefined : lt(errorLog.id, after)))
      .orderBy(desc(errorLog.id))
      .offset(cursor === undefined ? (pageIndex - 1) * size : 0)
      .limit(size)
    const [counted] = await db.select({ total: count() }).from(errorLog).where(scope)
    const list = rows.map(({ userId: _userId, createdAt, ...row }) => ({ ...row, createTime: createdAt.toISOString() }))
    const last = rows.at(-1)
    return {
      list,
      total: counted?.total ?? 0,
      totalIsExact: true,
      nextCursor: last && rows.length === size ? String(last.id) : null,
    }
  },
} satisfies Pick<Handlers, keyof typeof errorLogEndpoints>

/** The id where the page before ended. */
function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badField('cursor', 'cursor')
  return Number(cursor)
}
