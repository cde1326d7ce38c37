import { count, getTableColumns, inArray } from 'drizzle-orm'
import type { bankEndpoints } from '#contract/bank.endpoints.ts'
import { bankValues } from '#contract/bank.endpoints.ts'
import { CODES } from '#contract/envelope.ts'
import { BANK_FIELDS } from '#domain/lists/bank.fields.ts'
import { banks, resources } from '#server/db/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { csvOf, textOf } from '#server/http/uploaded-file.ts'
import { AppError } from '#server/platform/app-error.ts'
import { importRefused, readRows } from '#server/platform/csv/import-rows.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/field-filters.ts'
import { equals } from '#server/platform/lists/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { recordStore } from '#server/records/record-store.ts'

const IMPORTED = ['name', 'code', 'country', 'ifscPrefix'] as const
const store = recordStore({ table: banks, kind: 'bank', unique: 'code' })

const list = listOf('bank.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(banks), cursor })
      .from(banks)
      .$dynamic(),
  key: banks.id,
  sorts: { name: banks.name, code: banks.code },
  filters: {
    id: equals(banks.id),
    ...fieldFilters(BANK_FIELDS, banks),
  },
  present: async (rows, { db }) => {
    const used = await usersOf(
      { db },
      rows.map(({ name }) => name),
    )
    return rows.map(({ createdAt, updatedAt, cursor: _cursor, country, ...bank }) => ({
      ...bank,
      country: country as (typeof bankValues)['shape']['country']['_output'],
      usedBy: used.get(bank.name) ?? 0,
      createTime: createdAt.toISOString(),
      updateTime: updatedAt.toISOString(),
    }))
  },
})

/** How many accounts name each bank. */
async function usersOf({ db }: Pick<Call, 'db'>, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ name: resources.bankName, users: count() })
    .from(resources)
    .where(inArray(resources.bankName, names))
    .groupBy(resources.bankName)
  return new Map(rows.flatMap(({ name, users }) => (name === null ? [] : [[name, users]])))
}

const stored = <Values extends { ifscPrefix?: string | undefined }>(values: Values) => ({
  ...values,
  ifscPrefix: values.ifscPrefix?.toUpperCase() || null,
})

async function importBanks(call: Call, text: string, isDry: boolean) {
  const { inputs, faults } = readRows(text, { columns: IMPORTED, schema: bankValues })
  if (faults.length > 0) {
    if (isDry) return { added: 0, known: 0, faults }
    throw importRefused(faults)
  }
  const numberOf = ({ country, code }: { country: string; code: string }) => `${country} ${code.toUpperCase()}`
  const rows = await call.db.select({ country: banks.country, code: banks.code }).from(banks)
  const known = new Set(rows.map(numberOf))
  const added = inputs.filter((bank) => !known.has(numberOf(bank)) && known.add(numberOf(bank)))
  if (!isDry) for (const bank of added) await store.create(call, stored(bank))
  return { added: added.length, known: inputs.length - added.length, faults: [] }
}

export const bankHandlers = {
  'bank.getList': list.page,
  'bank.export': exportList<'bank.getList'>(list, BANK_FIELDS, 'banks.csv'),
  'bank.create': async (call, values) => {
    await store.create(call, stored(values))
    return {}
  },
  'bank.update': async (call, values) => {
    await store.update(call, stored(values))
    return {}
  },
  'bank.setEnabled': async (call, change) => {
    await store.update(call, change)
    return {}
  },
  'bank.delete': async (call, { ids }) => {
    await store.remove(call, ids, async (rows) => {
      const used = [
        ...(
          await usersOf(
            call,
            rows.map(({ name }) => name),
          )
        ).keys(),
      ]
      if (used.length > 0) throw new AppError(CODES.conflict, 'record.inUse', { params: { names: used.join(', ') } })
    })
    return {}
  },
  'bank.import': (call, { dryRun = false }) => importBanks(call, textOf(csvOf(call.upload)), dryRun),
} satisfies Pick<Handlers, keyof typeof bankEndpoints>
