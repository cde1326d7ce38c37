import { getTableColumns } from 'drizzle-orm'
import type { <entity>Endpoints } from '<endpoints>'
import { <entity>Values } from '<endpoints>'
import { <ENTITY>_FIELDS } from '<fields>'
import { <entities> } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { importRecords } from '#server/access/records/import-records.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

const store = recordStore({ table: <entities>, kind: '<entity>', unique: 'name' })

const list = listOf('<entity>.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(<entities>), cursor })
      .from(<entities>)
      .$dynamic(),
  key: <entities>.id,
  sorts: { name: <entities>.name },
  filters: {
    id: equals(<entities>.id),
    ...fieldFilters(<ENTITY>_FIELDS, <entities>),
  },
  present: (rows) => rows.map((row) => ({ ...row, ...presentStamps(row) })),
})

const stored = <Values extends { note?: string | undefined }>(values: Values) => ({
  ...values,
  note: values.note || null,
})

export const <entity>Handlers = {
  '<entity>.getList': list.page,
  '<entity>.export': exportList<'<entity>.getList'>(list, <ENTITY>_FIELDS, '<entities-file>'),
  '<entity>.create': async (call, values) => {
    const { id } = await store.create(call, stored(values))
    return { id }
  },
  '<entity>.update': async (call, values) => {
    await store.update(call, stored(values))
    return {}
  },
  '<entity>.setEnabled': async (call, change) => {
    await store.update(call, change)
    return {}
  },
  '<entity>.delete': async (call, { ids }) => {
    await store.remove(call, ids)
    return {}
  },
  '<entity>.import': importRecords({
    columns: Object.keys(<entity>Values.shape),
    schema: <entity>Values,
    keyOf: ({ name }) => name,
    storedKeys: async ({ db }) => (await db.select().from(<entities>)).map(({ name }) => name),
    add: (call, values) => store.create(call, stored(values)),
  }),
} satisfies Pick<Handlers, keyof typeof <entity>Endpoints>
