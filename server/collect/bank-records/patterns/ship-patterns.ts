import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import type { Seed } from '#domain/bank-records/patterns/pattern.ts'
import { storedText } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import type { PatternRow } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import type { Queryable } from '#server/db/client.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { publish } from '#server/platform/publish.ts'

interface Stored {
  pattern: PatternRow
  newest: typeof messagePatternVersions.$inferSelect
}

/**
 * Brings the shipped patterns up to this version of the program: new ones are added, changed ones get another version, and
 * those that are shipped no longer are switched off. What a person wrote, edited, renamed or switched off stays as it is.
 */
export async function shipPatterns(tx: Queryable, shipped: readonly Seed[] = SHIPPED_PATTERNS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.messagePatterns})`)
  const known = new Map((await storedPatterns(tx)).map((one) => [one.pattern.shipped, one] as const))
  const names = new Set(shipped.map(({ name }) => name))
  const added = shipped.filter(({ name }) => !known.has(name))
  const changed = shipped.flatMap((seed) => {
    const one = known.get(seed.name)
    return one && isOurs(one) && !isDeepStrictEqual(storedText(one.newest), textOf(seed)) ? [{ ...one, seed }] : []
  })
  const gone = [...known.values()].filter(
    (one) => one.pattern.shipped !== null && !names.has(one.pattern.shipped) && isOurs(one) && one.pattern.enabled,
  )
  if (added.length > 0) await add(tx, added)
  for (const { pattern, seed } of changed) await addVersion(tx, pattern, seed)
  if (gone.length > 0)
    await tx
      .update(messagePatterns)
      .set({ enabled: false, version: sql`${messagePatterns.version} + 1` })
      .where(
        inArray(
          messagePatterns.id,
          gone.map(({ pattern }) => pattern.id),
        ),
      )
  if (added.length + changed.length + gone.length > 0) await publish(tx, { kind: 'patternsChanged' })
}

/** True for a pattern that no person edited: the newest version of an edited one names its author. */
const isOurs = ({ newest }: Stored): boolean => newest.createdBy === null

const textOf = ({ name: _name, ...text }: Seed) => text

/** All patterns with their newest version; those of systems from before they were marked are taken as shipped. */
async function storedPatterns(tx: Queryable): Promise<Stored[]> {
  await tx
    .update(messagePatterns)
    .set({ shipped: messagePatterns.name })
    .where(
      sql`${messagePatterns.shipped} is null and exists (select 1 from ${messagePatternVersions} first
        where first.pattern_id = ${messagePatterns.id} and first.version = 1 and first.created_by is null)`,
    )
  return await tx
    .select({ pattern: messagePatterns, newest: messagePatternVersions })
    .from(messagePatterns)
    .innerJoin(
      messagePatternVersions,
      and(
        eq(messagePatternVersions.patternId, messagePatterns.id),
        eq(messagePatternVersions.version, messagePatterns.newestVersion),
      ),
    )
}

/** A name that a person gave to a pattern of their own is left to it. */
async function add(tx: Queryable, seeds: readonly Seed[]): Promise<void> {
  const rows = await tx
    .insert(messagePatterns)
    .values(seeds.map(({ name }) => ({ name, shipped: name })))
    .onConflictDoNothing()
    .returning({ id: messagePatterns.id, name: messagePatterns.name })
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const versions = seeds.flatMap((seed) => {
    const patternId = idOf.get(seed.name)
    return patternId === undefined ? [] : [{ ...textOf(seed), patternId, version: 1 }]
  })
  if (versions.length > 0) await tx.insert(messagePatternVersions).values(versions)
}

async function addVersion(tx: Queryable, { id, newestVersion }: PatternRow, seed: Seed): Promise<void> {
  const version = newestVersion + 1
  await tx.insert(messagePatternVersions).values({ ...textOf(seed), patternId: id, version })
  await tx
    .update(messagePatterns)
    .set({ newestVersion: version, version: sql`${messagePatterns.version} + 1` })
    .where(eq(messagePatterns.id, id))
}
