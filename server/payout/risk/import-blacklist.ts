import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { OutputOf } from '#contract/contract.ts'
import { entryFields } from '#contract/payouts/risk.endpoints.ts'
import { BLACKLIST_KINDS, normalizeBlacklisted } from '#domain/payouts/risk-rules.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { textOf } from '#server/http/files/upload.ts'
import { chunksOf } from '#server/platform/chunks.ts'
import { importRefused, previewOf, readRows } from '#server/platform/csv/import-rows.ts'
import { insertBlacklisted } from '#server/payout/risk/blacklist.ts'
import type { BlacklistInput } from '#server/payout/risk/blacklist.ts'

type Answer = OutputOf<'riskControl.importBlacklist'>

const CHUNK = 500
/** Names of kinds may be written in capital letters. */
const ENTRY = z.object({ ...entryFields, kind: z.string().toLowerCase().pipe(z.enum(BLACKLIST_KINDS)) })

/**
 * Blacklists the rows of a CSV file (kind, value, reason), all or none. A dry run answers what would be added and every row
 * that does not fit; the import itself refuses such a file with 400 `record.parseFailed` and its first row.
 */
export async function importBlacklist({ actor, db, services }: Call, bytes: Buffer, isDry: boolean): Promise<Answer> {
  const columns = Object.keys(ENTRY.shape)
  const { rows, faults } = await readRows(textOf(bytes), { columns, schema: ENTRY })
  const inputs = rows.flatMap(({ input }) => (input ? [{ ...input, reason: input.reason || null }] : []))
  if (isDry) {
    const known = await knownValues(db, inputs)
    const isNew = rows.map(
      ({ input }) => input !== undefined && !known.has(entryKey(input)) && !!known.add(entryKey(input)),
    )
    const added = new Set(rows.filter((_, at) => isNew[at]))
    return {
      added: faults.length > 0 ? 0 : added.size,
      known: faults.length > 0 ? 0 : inputs.length - added.size,
      faults,
      preview: previewOf({ columns, rows, faults, outcomeOf: (row) => (added.has(row) ? 'new' : 'known') }),
    }
  }
  if (faults.length > 0) throw importRefused(faults)
  let added = 0
  for (const part of chunksOf(inputs, CHUNK)) added += (await insertBlacklisted(db, services, actor, part)).length
  await recordAudit(
    db,
    actor,
    'blacklist.import',
    { kind: 'blacklist', id: 'import' },
    { from: null, to: { added }, rows: inputs.length },
  )
  return { added, known: inputs.length - added, faults: [] }
}

type Value = Pick<BlacklistInput, 'kind' | 'value'>

/** Key of an entry: a value stands once in a kind, however it is written. */
const entryKey = ({ kind, value }: Value) => `${kind} ${normalizeBlacklisted(kind, value)}`

/** Which of the values are blacklisted already. */
async function knownValues(db: Queryable, inputs: readonly Value[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const kind of BLACKLIST_KINDS) {
    const values = inputs.filter((input) => input.kind === kind).map(({ value }) => normalizeBlacklisted(kind, value))
    for (const part of chunksOf([...new Set(values)], CHUNK)) {
      const rows = await db
        .select({ normalized: riskBlacklist.normalized })
        .from(riskBlacklist)
        .where(and(eq(riskBlacklist.kind, kind), inArray(riskBlacklist.normalized, part)))
      for (const { normalized } of rows) known.add(`${kind} ${normalized}`)
    }
  }
  return known
}
