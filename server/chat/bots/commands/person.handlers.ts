import { eq, getTableColumns } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { telegramPersonEndpoints } from '#contract/bots/telegram-person.endpoints.ts'
import { TELEGRAM_PERSON_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { merchants, suppliers, telegramPeople } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'

const store = recordStore({ table: telegramPeople, kind: 'telegramPerson', unique: 'username' })

const list = listOf('telegramPerson.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(telegramPeople),
        merchantName: merchants.name,
        supplierName: suppliers.name,
        cursor,
      })
      .from(telegramPeople)
      .leftJoin(merchants, eq(merchants.id, telegramPeople.merchantId))
      .leftJoin(suppliers, eq(suppliers.id, telegramPeople.supplierId))
      .$dynamic(),
  key: telegramPeople.id,
  sorts: { name: telegramPeople.name },
  filters: { id: equals(telegramPeople.id), ...fieldFilters(TELEGRAM_PERSON_FIELDS, telegramPeople) },
  present: (rows) =>
    rows.map(({ merchantName, supplierName, ...person }) => ({
      ...person,
      ...presentStamps(person),
      rightNames: person.rights.join(', '),
      partyName: merchantName ?? supplierName,
    })),
})

type Values = ParsedInputOf<'telegramPerson.create'>

/** The row of a person; 400 without a number or a name to know the person by. */
function stored({ merchantId, name, note, rights, supplierId, telegram, username }: Values) {
  const called = username?.replace(/^@/, '').toLowerCase() || null
  if (telegram === undefined && called === null) throw badField('telegram', 'required')
  return {
    name,
    telegram: telegram ?? null,
    username: called,
    rights: [...new Set(rights)],
    merchantId: merchantId ?? null,
    supplierId: merchantId === undefined ? (supplierId ?? null) : null,
    note: note?.trim() || null,
  }
}

/** Handlers of the people who may ask in groups. */
export const telegramPersonHandlers = {
  'telegramPerson.getList': list.page,
  'telegramPerson.export': exportList<'telegramPerson.getList'>(list, TELEGRAM_PERSON_FIELDS, 'telegram-whitelist'),
  'telegramPerson.create': async (call, values) => {
    const { id } = await store.create(call, stored(values))
    return { id }
  },
  'telegramPerson.update': async (call, { expectedVersion, id, ...values }) => {
    await store.update(call, { id, expectedVersion, ...stored(values) })
    return {}
  },
  'telegramPerson.setEnabled': async (call, change) => {
    await store.update(call, change)
    return {}
  },
  'telegramPerson.delete': async (call, { ids }) => {
    await store.remove(call, ids)
    return {}
  },
} satisfies Pick<Handlers, keyof typeof telegramPersonEndpoints>
