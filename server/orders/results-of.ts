import pg from 'pg'
import type { OutputOf } from '#contract/contract.ts'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { AppError } from '#server/platform/app-error.ts'

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

type Summary = OutputOf<'order.bulkPreview'>['summary']

/** Fields of a row that a summary reads. */
export interface SummarizedRow {
  currency: string
  exponent: number
  amountMinor: number
  isPaid: boolean
  createdAt: Date
}

/** Summary of a run: the money by currency, the number of rows already paid, and the creation time of the oldest. */
export function summaryOf(rows: readonly SummarizedRow[]): Summary {
  const byCurrency = Map.groupBy(rows, ({ currency, exponent }) => `${currency} ${exponent}`)
  const oldest = rows.reduce((first, { createdAt }) => Math.min(first, createdAt.getTime()), Infinity)
  return {
    money: [...byCurrency.values()].flatMap((some) => {
      const [first] = some
      const amountMinor = some.reduce((sum, row) => sum + row.amountMinor, 0)
      return first ? [{ currency: first.currency, exponent: first.exponent, amountMinor }] : []
    }),
    paid: rows.filter(({ isPaid }) => isPaid).length,
    oldestAt: rows.length === 0 ? null : new Date(oldest).toISOString(),
  }
}
