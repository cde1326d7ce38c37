import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { OutputOf } from '#contract/contract.ts'
import { entryFields } from '#contract/payouts/risk.endpoints.ts'
import { BLACKLIST_KINDS, normalizeBlacklisted } from '#domain/payouts/risk-rules.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { textOf } from '#server/http/files/uploaded-file.ts'
import { chunksOf } from '#server/platform/bulk/chunks.ts'
import { importRefused, readRows } from '#server/platform/csv/import-rows.ts'
import { insertBlacklisted } from '#server/risk/blacklist.ts'
import type { BlacklistInput } from '#server/risk/blacklist.ts'

type Answer = OutputOf<'riskControl.importBlacklist'>

const CHUNK = 500
/** Names of kinds may be written in capital letters. */
const ENTRY = z.object({ ...entryFields, kind: z.string().toLowerCase().pipe(z.enum(BLACKLIST_KINDS)) })

/**
 * Blacklists the rows of a CSV file (kind, value, reason), all or none. A dry run answers what would be added and every row
 * that does not fit; the import itself refuses such a file with 400 `record.parseFailed` and its first row.
 */
export async function importBlacklist({ actor, db, services }: Call, bytes: Buffer, isDry: boolean): Promise<Answer> {
  const { inputs: entries, faults } = await readRows(textOf(bytes), {
    columns: Object.keys(ENTRY.shape),
    schema: ENTRY,
  })
  const inputs = entries.map((entry) => ({ ...entry, reason: entry.reason || null }))
  if (isDry) {
    const added = faults.length > 0 ? 0 : await countNew(db, inputs)
    return { added, known: faults.length > 0 ? 0 : inputs.length - added, faults }
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

/** How many of the values are not blacklisted yet; a value that stands twice in the file counts once. */
async function countNew(db: Queryable, inputs: readonly BlacklistInput[]): Promise<number> {
  let count = 0
  for (const kind of BLACKLIST_KINDS) {
    const values = [
      ...new Set(inputs.filter((input) => input.kind === kind).map((input) => normalizeBlacklisted(kind, input.value))),
    ]
    for (const part of chunksOf(values, CHUNK))
      count +=
        part.length -
        (await db.$count(riskBlacklist, and(eq(riskBlacklist.kind, kind), inArray(riskBlacklist.normalized, part))))
  }
  return count
}
