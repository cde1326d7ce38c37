import type { z } from 'zod'
import type { Call } from '#server/http/call.ts'
import { csvOf, textOf } from '#server/http/files/upload.ts'
import { importRefused, previewOf, readRows } from '#server/platform/csv/import-rows.ts'
import type { ReadRow } from '#server/platform/csv/import-rows.ts'
import { given } from '#server/platform/given.ts'

interface ImportParts<Values> {
  /** The file's columns in their order. */
  columns: readonly string[]
  /** Schema of a row. */
  schema: z.ZodType<Values>
  /** Key of a record; a second row with the same key is a duplicate. */
  keyOf: (values: Values) => string
  /** The keys of the stored records. */
  storedKeys: (call: Call) => Promise<string[]>
  add: (call: Call, values: Values) => Promise<unknown>
  /** The columns that hold secrets. */
  secrets?: readonly string[]
}

/**
 * A handler that adds the records of a CSV file, all or none; those that are stored, or stand in the file before, stay as they
 * are. A dry run answers what would be added and every row that does not fit; otherwise such a file is 400.
 */
export function importRecords<Values>({ columns, schema, keyOf, storedKeys, add, secrets }: ImportParts<Values>) {
  return async (call: Call, { dryRun = false }: { dryRun?: boolean | undefined }) => {
    const { rows, faults } = await readRows(textOf(csvOf(call.upload)), { columns, schema })
    if (faults.length > 0 && !dryRun) throw importRefused(faults)
    const inputs = rows.flatMap(({ input }) => (input === undefined ? [] : [input]))
    const known = new Set(await storedKeys(call))
    const added = new Set(inputs.filter((values) => !known.has(keyOf(values)) && known.add(keyOf(values))))
    if (!dryRun) for (const values of added) await add(call, values)
    const isNew = (row: ReadRow<Values>) => row.input !== undefined && added.has(row.input)
    const outcomeOf = (row: ReadRow<Values>) => (isNew(row) ? 'new' : 'known')
    return {
      added: faults.length > 0 ? 0 : added.size,
      known: faults.length > 0 ? 0 : inputs.length - added.size,
      faults,
      ...(dryRun && { preview: previewOf({ columns, rows, faults, outcomeOf, ...given({ secrets }) }) }),
    }
  }
}
