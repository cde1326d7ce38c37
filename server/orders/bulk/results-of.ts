import { AppError } from '#server/platform/app-error.ts'
import pg from 'pg'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'

type Result = Awaited<ReturnType<typeof resultOf>>

interface BulkWork {
  /** Changes all that allow it in one go; returns the changed ones. */
  together: () => Promise<ReadonlySet<string>>
  /** Changes one, or throws its refusal. */
  alone: (orderCode: string) => Promise<unknown>
}

/**
 * The result for each of many: changed together where possible, otherwise one by one, so that each has its own refusal.
 */
export async function resultsOf(orderCodes: readonly string[], { alone, together }: BulkWork): Promise<Result[]> {
  const done = await doneTogether(together)
  const results: Result[] = []
  for (const orderCode of orderCodes)
    results.push(
      done.has(orderCode) ? { orderCode, ok: true, refusal: null } : await resultOf(orderCode, () => alone(orderCode)),
    )
  return results
}

/** The result for one order of many: a refusal does not affect the others. */
export async function resultOf(
  orderCode: string,
  work: () => Promise<unknown>,
): Promise<{ orderCode: string; ok: boolean; refusal: string | null }> {
  try {
    await work()
    return { orderCode, ok: true, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refusal = error.failure.params?.['refusal']
    return {
      orderCode,
      ok: false,
      refusal: typeof refusal === 'string' ? refusal : (error.message.split('.').at(-1) ?? error.message),
    }
  }
}

/**
 * Applies a bulk change to all rows at once. Returns the changed ones: none if one refusal, or the database's (a
 * deadlock, a constraint), rolled everything back. The rest must be processed one by one.
 */
async function doneTogether<T>(work: () => Promise<ReadonlySet<T>>): Promise<ReadonlySet<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || isRefusedByDatabase(error)) return new Set()
    throw error
  }
}

/** The database refused; while it is unavailable, the outcome is unknown. */
function isRefusedByDatabase(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false
  return error instanceof pg.DatabaseError || (error instanceof Error && error.cause instanceof pg.DatabaseError)
}
