import { count, getTableColumns, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { bankEndpoints } from '#contract/bank.endpoints.ts'
import { bankValues } from '#contract/bank.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { namesIn } from '#domain/bank-records/senders/known-bank.ts'
import { sendersOf } from '#domain/bank-records/senders/sender-doubt.ts'
import { BANK_FIELDS } from '#domain/lists/parties/accounts.fields.ts'
import type { Country } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { banks, resources } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { importRecords } from '#server/access/records/import-records.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'

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
    const used = await usersOf(db, rows)
    return rows.map((bank) => ({
      ...bank,
      ...presentStamps(bank),
      country: bank.country as Country,
      senders: sendersOf(bank),
      usedBy: used.get(bank.name) ?? 0,
    }))
  },
})

/** How many accounts name each bank. */
async function usersOf(db: Queryable, named: readonly { name: string }[]): Promise<Map<string, number>> {
  const names = named.map(({ name }) => name)
  const rows = await db
    .select({ name: resources.bankName, users: count() })
    .from(resources)
    .where(inArray(resources.bankName, names))
    .groupBy(resources.bankName)
  return new Map(rows.flatMap(({ name, users }) => (name === null ? [] : [[name, users]])))
}

/** A number stands once in a country, in capital letters or small ones. */
const numberOf = (country: string, code: string) => `${country} ${code.toUpperCase()}`

type Written = Pick<z.infer<typeof bankValues>, 'name' | 'ifscPrefix' | 'senders'>

/** Senders that are known anyway are not stored, so that what becomes known of the bank later counts as well. */
function stored<Values extends Written>(values: Values) {
  const bank = { name: values.name, ifscPrefix: values.ifscPrefix?.toUpperCase() || null, senders: null }
  const senders = namesIn(values.senders ?? '').join(', ') || null
  return { ...values, ifscPrefix: bank.ifscPrefix, senders: senders === sendersOf(bank) ? null : senders }
}

export const bankHandlers = {
  'bank.getList': list.page,
  'bank.export': exportList<'bank.getList'>(list, BANK_FIELDS, 'banks'),
  'bank.create': async (call, values) => {
    const { id } = await store.create(call, stored(values))
    return { id }
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
      const used = [...(await usersOf(call.db, rows)).keys()]
      if (used.length > 0) throw new AppError(CODES.conflict, 'record.inUse', { params: { names: used.join(', ') } })
    })
    return {}
  },
  'bank.import': importRecords({
    columns: Object.keys(bankValues.shape),
    schema: bankValues,
    keyOf: ({ country, code }) => numberOf(country, code),
    storedKeys: async ({ db }) => (await db.select().from(banks)).map(({ country, code }) => numberOf(country, code)),
    add: (call, values) => store.create(call, stored(values)),
  }),
} satisfies Pick<Handlers, keyof typeof bankEndpoints>
