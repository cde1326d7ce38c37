import { setImmediate as others } from 'node:timers/promises'
import { desc, eq, lt } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { patternFault } from '#domain/bank-records/patterns/compile-pattern.ts'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { readerOf } from '#domain/bank-records/patterns/read-message.ts'
import { CompareReadings } from '#server/collect/bank-records/patterns/compare-readings.ts'
import type { Change } from '#server/collect/bank-records/patterns/compare-readings.ts'
import { textOfVersion, writtenText } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import { patternsInUse, planOf } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, messagePatterns } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { createTurns } from '#server/platform/turns/turns.ts'

/** How many messages one run looks at, the newest ones. */
export const LOOKED_MAX = 2_000
const PAGE = 200
/** How long a run has the processor before it lets others. */
const SLICE_MS = 8

/** Runs of this process at a time: what people type starts more of them than they wait for. */
const takeTurn = createTurns(1)

type Input = ParsedInputOf<'messagePattern.dryRun'>
type Answer = OutputOf<'messagePattern.dryRun'>

/** Effect of a changed pattern on the newest messages. Nothing is stored, and the run stops when the caller leaves. */
export async function dryRun(call: Call, input: Input): Promise<Answer> {
  const now = await patternsInUse(call.db)
  const plan = planOf(now, input.id)
  const after = await patternAfter(call.db, input)
  const fault = after && patternFault(after.text)
  if (fault) return { ...NOTHING_FOUND, plan, fault }
  const next = after && readerOf({ ...after.text, id: input.id ?? 0, version: after.version, name: after.name })
  return { ...(await lookAtNewest(call, { now, next, id: input.id })), plan, fault: null }
}

type Found = Omit<Answer, 'plan' | 'fault'>

/**
 * Effect of a changed pattern on the newest messages, once it is this run's turn; nothing where the caller has left.
 */
export async function lookAtNewest(call: Call, change: Change): Promise<Found> {
  const gone = new AbortController()
  call.reply.raw.once('close', () => gone.abort())
  const giveBack = await takeTurn(gone.signal)
  if (!giveBack) return NOTHING_FOUND
  try {
    return await lookAt(call, change, gone.signal)
  } finally {
    giveBack()
  }
}

export const NOTHING_FOUND: Found = {
  looked: 0,
  lookedMax: LOOKED_MAX,
  takes: 0,
  tookBefore: 0,
  becomePayments: 0,
  differ: 0,
  examples: [],
  takenFrom: [],
  conflicts: [],
}

/** The pattern as it would be; undefined where it would be switched off. */
async function patternAfter(
  db: Queryable,
  { id, enabled, toVersion, written }: Input,
): Promise<{ text: PatternText; version: number; name: string } | undefined> {
  if (id === undefined) {
    if (!written) throw badField('written', 'required')
    return { text: writtenText(written), version: 1, name: '' }
  }
  const [pattern] = await db.select().from(messagePatterns).where(eq(messagePatterns.id, id))
  if (!pattern) throw notFound('messagePattern')
  // An edit of a pattern that is switched off is tried as if it were on.
  if (enabled === false) return undefined
  const text = written ? writtenText(written) : await textOfVersion(db, id, toVersion ?? pattern.newestVersion)
  return { text, version: pattern.newestVersion + 1, name: pattern.name }
}

async function lookAt({ db, services }: Call, change: Change, gone: AbortSignal): Promise<Found> {
  const compare = new CompareReadings(db, services, change)
  let since = performance.now()
  let looked = 0
  for (let before: number | undefined; looked < LOOKED_MAX && !gone.aborted; ) {
    const page = await db
      .select()
      .from(bankMessages)
      .where(before === undefined ? undefined : lt(bankMessages.id, before))
      .orderBy(desc(bankMessages.id))
      .limit(Math.min(PAGE, LOOKED_MAX - looked))
    for (const message of page) {
      await compare.look(message)
      if (performance.now() - since < SLICE_MS) continue
      await others()
      since = performance.now()
    }
    looked += page.length
    before = page.at(-1)?.id
    if (before === undefined) break
  }
  return { ...compare.found, looked, lookedMax: LOOKED_MAX }
}
