import type { z } from 'zod'
import type { Call } from '#server/http/call.ts'
import { csvOf, textOf } from '#server/http/files/uploaded-file.ts'
import { importRefused, readRows } from '#server/platform/csv/import-rows.ts'

interface ImportParts<Values> {
  /** The file's columns in their order. */
  columns: readonly string[]
  /** What a row has to be. */
  schema: z.ZodType<Values>
  /** What tells records apart. */
  keyOf: (values: Values) => string
  /** The keys of the stored records. */
  storedKeys: (call: Call) => Promise<string[]>
  add: (call: Call, values: Values) => Promise<unknown>
}

/**
 * A handler that adds the records of a CSV file, all or none; those that are stored, or stand in the file before, stay as they
 * are. A dry run answers what would be added and every row that does not fit; otherwise such a file is 400.
 */
export function importRecords<Values>({ columns, schema, keyOf, storedKeys, add }: ImportParts<Values>) {
  return async (call: Call, { dryRun = false }: { dryRun?: boolean | undefined }) => {
    const { inputs, faults } = await readRows(textOf(csvOf(call.upload)), { columns, schema })
    if (faults.length > 0 && !dryRun) throw importRefused(faults)
    if (faults.length > 0) return { added: 0, known: 0, faults }
    const known = new Set(await storedKeys(call))
    const added = inputs.filter((values) => !known.has(keyOf(values)) && known.add(keyOf(values)))
    if (!dryRun) for (const values of added) await add(call, values)
    return { added: added.length, known: inputs.length - added.length, faults: [] }
  }
}
