import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { MessagePattern } from '#domain/bank-records/patterns/pattern.ts'
import { readerOf } from '#domain/bank-records/patterns/read-message.ts'
import type { Reader } from '#domain/bank-records/patterns/read-message.ts'
import type { Queryable } from '#server/db/client.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'

/** Versions never change, so that one that is compiled stays so. */
const compiled = new Map<string, Reader>()
const COMPILED_MAX = 1_000

/** The patterns that are switched on, in their newest version, ready to read. */
export async function patternsInUse(db: Queryable): Promise<Reader[]> {
  const rows = await db
    .select({ pattern: messagePatternVersions, name: messagePatterns.name })
    .from(messagePatterns)
    .innerJoin(
      messagePatternVersions,
      and(
        eq(messagePatternVersions.patternId, messagePatterns.id),
        eq(messagePatternVersions.version, messagePatterns.newestVersion),
      ),
    )
    .where(eq(messagePatterns.enabled, true))
    .orderBy(asc(messagePatterns.id))
  return rows.map(({ pattern, name }) => compiledOf({ ...pattern, id: pattern.patternId, name } as MessagePattern))
}

/** Digest of the patterns in use, except one; it changes when any of the others does. */
export function planOf(readers: readonly Reader[], without: number | undefined): string {
  const others = readers.filter(({ id }) => id !== without).map(({ id, version }) => `${id} ${version}`)
  return createHash('sha256').update(others.join('\n')).digest('hex').slice(0, 32)
}

function compiledOf(pattern: MessagePattern): Reader {
  const key = `${pattern.id} ${pattern.version} ${pattern.expression}`
  const known = compiled.get(key)
  if (known) return { ...known, name: pattern.name }
  if (compiled.size >= COMPILED_MAX) compiled.clear()
  const made = readerOf(pattern)
  compiled.set(key, made)
  return made
}
