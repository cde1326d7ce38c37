import { and, eq } from 'drizzle-orm'
import { bulkRuns } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'

/**
 * Opens a bulk run over rows that each require a Google code, so that one code covers it; null when none requires one.
 */
export async function openRun(
  { actor, root }: Call,
  action: string,
  demanding: readonly string[],
): Promise<string | null> {
  if (demanding.length === 0) return null
  const [run] = await root
    .insert(bulkRuns)
    .values({ sessionId: actor.sessionId, action, orderCodes: [...demanding] })
    .returning({ id: bulkRuns.id })
  return run?.id ?? null
}

interface Covering {
  /** The operation kind covered by a standing code. */
  kind: string
  /** The rows in this part of the run that require a code. */
  demanding: readonly string[]
  bulkId: string | null | undefined
  googleCode: string | undefined
}

/**
 * True when the rows of a part that require a code are covered, by a code given earlier in the run or now. False when
 * none requires one. Throws what `demandCode` throws, before any change.
 */
export async function coverRun(call: Call, { kind, demanding, bulkId, googleCode }: Covering): Promise<boolean> {
  if (demanding.length === 0) return false
  const run = bulkId ? await findRun(call, bulkId) : undefined
  const isOfRun = run !== undefined && demanding.every((code) => run.orderCodes.includes(code))
  if (isOfRun && run.codeGivenAt !== null) return true
  const code = await call.demandCode(kind, googleCode)
  await call.root.transaction(async (tx) => {
    await code.use(tx)
    if (isOfRun) await tx.update(bulkRuns).set({ codeGivenAt: call.services.now() }).where(eq(bulkRuns.id, run.id))
  })
  return true
}

async function findRun({ root, actor }: Call, id: string) {
  const [run] = await root
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.sessionId, actor.sessionId)))
  return run
}
