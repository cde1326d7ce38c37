import { count, desc, eq, getTableColumns, ilike, inArray, max } from 'drizzle-orm'
import type { blacklistedNameEndpoints } from '#contract/orders/blacklisted-name.endpoints.ts'
import { blacklistedNameValues } from '#contract/orders/blacklisted-name.endpoints.ts'
import { BLACKLISTED_NAME_FIELDS } from '#domain/lists/system/blacklists.fields.ts'
import type { NameHitStage } from '#domain/orders/open-orders.ts'
import { plainName } from '#domain/text/plain-name.ts'
import type { Queryable } from '#server/db/client.ts'
import { blacklistedNames, merchants, nameHits } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { importRecords } from '#server/access/records/import-records.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'

const HITS_SHOWN = 50

const store = recordStore({ table: blacklistedNames, kind: 'blacklistedName', unique: 'payerName' })

const list = listOf('blacklistedName.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(blacklistedNames), cursor })
      .from(blacklistedNames)
      .$dynamic(),
  key: blacklistedNames.id,
  filters: {
    id: equals(blacklistedNames.id),
    ...fieldFilters(BLACKLISTED_NAME_FIELDS, blacklistedNames),
    payerName: (text) => ilike(blacklistedNames.normalized, containing(plainName(text))),
  },
  present: async (rows, { db }) => {
    const met = await hitsOf(db, rows)
    return rows.map(({ normalized, ...name }) => ({
      ...name,
      ...presentStamps(name),
      hits: met.get(normalized)?.hits ?? 0,
      lastHitTime: met.get(normalized)?.lastAt?.toISOString() ?? null,
    }))
  },
})

/** How often each name was met, and when last. */
async function hitsOf(db: Queryable, names: readonly { normalized: string }[]) {
  const rows = await db
    .select({ normalized: nameHits.normalized, hits: count(), lastAt: max(nameHits.at) })
    .from(nameHits)
    .where(
      inArray(
        nameHits.normalized,
        names.map(({ normalized }) => normalized),
      ),
    )
    .groupBy(nameHits.normalized)
  return new Map(rows.map((row) => [row.normalized, row]))
}

const stored = ({ payerName, reason }: { payerName: string; reason?: string | undefined }) => ({
  payerName: payerName.trim(),
  normalized: plainName(payerName),
  reason: reason?.trim() || null,
})

export const nameBlacklistHandlers = {
  'blacklistedName.getList': list.page,
  'blacklistedName.getHits': async ({ db }, { id }) => {
    const [name] = await db.select().from(blacklistedNames).where(eq(blacklistedNames.id, id))
    if (!name) throw notFound('record')
    const rows = await db
      .select({ ...getTableColumns(nameHits), merchantName: merchants.name })
      .from(nameHits)
      .innerJoin(merchants, eq(merchants.id, nameHits.merchantId))
      .where(eq(nameHits.normalized, name.normalized))
      .orderBy(desc(nameHits.id))
      .limit(HITS_SHOWN)
    return {
      list: rows.map(({ at, stage, ...hit }) => ({ ...hit, stage: stage as NameHitStage, time: at.toISOString() })),
    }
  },
  'blacklistedName.export': exportList<'blacklistedName.getList'>(list, BLACKLISTED_NAME_FIELDS, 'name-blacklist'),
  'blacklistedName.create': async (call, values) => {
    const { id } = await store.create(call, stored(values))
    return { id }
  },
  'blacklistedName.update': async (call, { id, expectedVersion, ...values }) => {
    await store.update(call, { id, expectedVersion, ...stored(values) })
    return {}
  },
  'blacklistedName.setEnabled': async (call, change) => {
    await store.update(call, change)
    return {}
  },
  'blacklistedName.delete': async (call, { ids }) => {
    await store.remove(call, ids)
    return {}
  },
  'blacklistedName.import': importRecords({
    columns: Object.keys(blacklistedNameValues.shape),
    schema: blacklistedNameValues,
    keyOf: ({ payerName }) => plainName(payerName),
    storedKeys: async ({ db }) =>
      (await db.select({ normalized: blacklistedNames.normalized }).from(blacklistedNames)).map(
        ({ normalized }) => normalized,
      ),
    add: (call, values) => store.create(call, stored(values)),
  }),
} satisfies Pick<Handlers, keyof typeof blacklistedNameEndpoints>
