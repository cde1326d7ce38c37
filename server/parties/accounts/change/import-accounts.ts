import { eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { resourceEndpoints } from '#contract/accounts/resource.endpoints.ts'
import type { ParsedInputOf } from '#contract/contract.ts'
import { importColumns, familyNamed, secretsOf } from '#domain/accounts/families.ts'
import type { GivenValues } from '#domain/accounts/account-issues.ts'
import type { AccountValue } from '#domain/accounts/account-field.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import { isStaff } from '#domain/roles.ts'
import { parseWritten } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { readWhole } from '#machines/form/typed-values.ts'
import { identityOf, identitySql } from '#server/parties/accounts/account-identity.ts'
import { accountStore } from '#server/parties/accounts/account-store.ts'
import { columnsFor, issuesOf, tidied } from '#server/parties/accounts/change/account-values.ts'
import { commonIssues } from '#server/parties/accounts/change/change-accounts.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { fieldIssues } from '#server/platform/issues.ts'
import { given } from '#server/platform/given.ts'
import { importRecords } from '#server/access/records/import-records.ts'

/** An account of a file's row. */
interface Read {
  name: string
  productId: number
  supplierId: number
  values: GivenValues
  limits: { minAmountMinor?: number; maxAmountMinor?: number; dailyAmountLimitMinor?: number; weight?: number }
}

/** Adds the accounts of a family's file, all or none. */
export async function importAccounts(call: Call, { family: named, dryRun }: ParsedInputOf<'resource.import'>) {
  const family = familyNamed(named)
  const supplierOf = await suppliersFor(call)
  const read = importRecords<Read>({
    columns: importColumns(family),
    schema: rowSchema(call, family, supplierOf),
    secrets: secretsOf(family),
    keyOf: ({ name, values }) => identityOf(family, { name, values, stored: null }) ?? '',
    storedKeys: async ({ db }) => {
      const rows = await db
        .select({ identity: identitySql(family) })
        .from(resources)
        .where(eq(resources.status, 'normal'))
      return rows.flatMap(({ identity }) => identity ?? [])
    },
    add: async (_call, { limits, values, ...whose }) =>
      await accountStore.create(call, {
        ...whose,
        ...limits,
        ...columnsFor(call.services, values, null),
      }),
  })
  return await read(call, { dryRun })
}

/** The columns of what every family has, whose amounts stand in major units. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  minAmountMinor: 'minAmount',
  maxAmountMinor: 'maxAmount',
  dailyAmountLimitMinor: 'dailyAmountLimit',
}
const FORM = resourceEndpoints['resource.add'].input

/** Values of a row's texts, judged by the schema of the form's call; a fault names the column that does not fit. */
function rowSchema(call: Call, family: AnyFamily, supplierOf: (text: string | undefined) => number | undefined) {
  const cell = z.string().optional()
  return z
    .object(Object.fromEntries(importColumns(family).map((column) => [column, cell])))
    .transform((cells, context): Read => {
      const wrong = new Set<string>()
      const fail: Fail = (path, fault) => {
        if (!wrong.has(path)) context.addIssue({ code: 'custom', message: fault, path: [path] })
        wrong.add(path)
      }
      const values = tidied(valuesIn(family, cells, fail))
      for (const { fault, path } of issuesOf(call, family, values, null)) fail(path, fault)
      const productId = Number(cells['productId'] ?? family.products[0])
      if (!family.products.includes(productId)) fail('productId', 'notAvailable')
      const supplierId = supplierOf(cells['supplierId'])
      if (supplierId === undefined) fail('supplierId', cells['supplierId'] === undefined ? 'required' : 'notAvailable')
      const limits = limitsIn(cells, productOf(productId)?.exponent ?? 2, fail)
      for (const { fault, path } of commonIssues(call, limits)) fail(COLUMN_OF[path] ?? path, fault)
      const name = cells['name']
      const form = { family: family.name, name, ...given({ supplierId }), productId, ...values, ...limits }
      const judged = FORM.safeParse(form)
      for (const { fault, path } of judged.error ? fieldIssues(judged.error, form) : [])
        fail(COLUMN_OF[path] ?? path, fault)
      return { name: name ?? '', productId, supplierId: supplierId ?? 0, values, limits }
    })
}

/** Whose account a row's supplier means: a supplier's own, whatever stands there. */
async function suppliersFor({ actor, db }: Call): Promise<(text: string | undefined) => number | undefined> {
  const own = actor.supplierId
  if (!isStaff(actor.role)) return () => own ?? undefined
  const rows = await db.select({ id: suppliers.id }).from(suppliers).where(ne(suppliers.status, 'deleted'))
  const known = new Set(rows.map(({ id }) => id))
  return (text) => (known.has(Number(text)) ? Number(text) : undefined)
}

const YES = /^(1|true|yes|是)$/i
const NO = /^(0|false|no|否)$/i

type Cells = Readonly<Record<string, string | undefined>>
type Fail = (path: string, fault: string) => void

/** Limits in the cells; every family has them. */
function limitsIn(cells: Cells, exponent: number, fail: Fail): Read['limits'] {
  const entries = Object.entries(COLUMN_OF).flatMap(([name, column]) => {
    const text = cells[column]
    if (text === undefined) return []
    const parsed = parseWritten(text, exponent)
    if (!parsed.ok) fail(column, parsed.fault)
    return parsed.ok ? [[name, parsed.minor]] : []
  })
  return { ...Object.fromEntries(entries), ...given({ weight: weightIn(cells, fail) }) }
}

function weightIn({ weight: text }: Cells, fail: Fail): number | undefined {
  if (text === undefined) return undefined
  const read = readWhole(text, WEIGHT)
  if (!read.ok) fail('weight', read.fault)
  return read.ok ? read.value : undefined
}

/** The values of a family's cells; several choices stand with semicolons. */
function valuesIn({ fields }: AnyFamily, cells: Cells, fail: Fail): GivenValues {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, AccountValue][] => {
    const text = cells[name]
    if (text === undefined) return []
    if (field.kind === 'several') return [[name, text.split(';').map((one) => one.trim())]]
    if (field.kind !== 'flag') return [[name, text]]
    if (!YES.test(text) && !NO.test(text)) fail(name, 'unknownValue')
    return [[name, YES.test(text)]]
  })
  return Object.fromEntries(entries)
}
