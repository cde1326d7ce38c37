import { AppError } from '#server/platform/app-error.ts'
import { doneTogether } from '#server/platform/bulk/done-together.ts'

type Result = Awaited<ReturnType<typeof resultOf>>

interface BulkWork {
  /** Does it to all that it may be done to, and answers to whom it was done. */
  together: () => Promise<ReadonlySet<string>>
  /** Does it to one, or throws what refuses it. */
  alone: (orderCode: string) => Promise<unknown>
}

/** What became of each of many: done together where it could be, and else alone, so that every refusal is its own. */
export async function resultsOf(orderCodes: readonly string[], { alone, together }: BulkWork): Promise<Result[]> {
  const done = await doneTogether(together)
  const results: Result[] = []
  for (const orderCode of orderCodes)
    results.push(
      done.has(orderCode) ? { orderCode, ok: true, refusal: null } : await resultOf(orderCode, () => alone(orderCode)),
    )
  return results
}

/** What became of one order of many: a refusal leaves the others as they are. */
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
