import { eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { ParsedInputOf } from '#contract/contract.ts'
import { importColumns } from '#domain/accounts/import-columns.ts'
import type { GivenValues } from '#domain/accounts/account-issues.ts'
import { familyNamed } from '#domain/accounts/families.ts'
import type { AccountValue } from '#domain/accounts/account-field.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import { WEIGHT } from '#domain/accounts/allocation/weight.ts'
import { isStaff } from '#domain/roles.ts'
import { LIMITS } from '#domain/limits.ts'
import { parseWritten } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { readWhole } from '#machines/form/typed-values.ts'
import { weightFault } from '#server/accounts/change/account-weight.ts'
import { identityOf, identitySql } from '#server/accounts/account-identity.ts'
import { accountStore } from '#server/accounts/account-store.ts'
import { columnsFor, issuesOf, tidied } from '#server/accounts/change/account-values.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { given } from '#server/platform/given.ts'
import { importRecords } from '#server/records/import-records.ts'

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

/** What a row's texts stand for, with a fault in the column that does not fit. */
function rowSchema(call: Call, family: AnyFamily, supplierOf: (text: string | undefined) => number | undefined) {
  const cell = z.string().max(LIMITS.nameLength, 'tooLong').optional()
  return z
    .object(
      Object.fromEntries(importColumns(family).map((column) => [column, column === 'name' ? cell.unwrap() : cell])),
    )
    .transform((cells, context): Read => {
      const fail = (path: string, fault: string) => context.addIssue({ code: 'custom', message: fault, path: [path] })
      const values = tidied(valuesIn(family, cells))
      for (const { fault, path } of issuesOf(call, family, values, null)) fail(path, fault)
      const productId = Number(cells['productId'] ?? family.products[0])
      if (!family.products.includes(productId)) fail('productId', 'notAvailable')
      const supplierId = supplierOf(cells['supplierId'])
      if (supplierId === undefined) fail('supplierId', cells['supplierId'] === undefined ? 'required' : 'notAvailable')
      const exponent = productOf(productId)?.exponent ?? 2
      const limits = limitsIn(cells, exponent, fail)
      const weight = weightIn(call, cells, fail)
      const whose = { productId, supplierId: supplierId ?? 0 }
      return { name: String(cells['name']), ...whose, values, limits: { ...limits, ...given({ weight }) } }
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
const LIMIT_COLUMNS = [
  ['minAmount', 'minAmountMinor'],
  ['maxAmount', 'maxAmountMinor'],
  ['dailyAmountLimit', 'dailyAmountLimitMinor'],
] as const

type Cells = Readonly<Record<string, string | undefined>>
type Fail = (path: string, fault: string) => void

function limitsIn(cells: Cells, exponent: number, fail: Fail): Omit<Read['limits'], 'weight'> {
  const entries = LIMIT_COLUMNS.flatMap(([column, name]) => {
    const text = cells[column]
    if (text === undefined) return []
    const parsed = parseWritten(text, exponent)
    if (!parsed.ok) fail(column, parsed.fault)
    return parsed.ok ? [[name, parsed.minor]] : []
  })
  return Object.fromEntries(entries)
}

function weightIn({ actor }: Call, { weight: text }: Cells, fail: Fail): number | undefined {
  if (text === undefined) return undefined
  const read = readWhole(text, WEIGHT)
  const fault = read.ok ? weightFault(actor.role, read.value) : read.fault
  if (fault !== undefined) fail('weight', fault)
  return read.ok ? read.value : undefined
}

/** The values of a family's cells; several choices stand with semicolons. */
function valuesIn({ fields }: AnyFamily, cells: Cells): GivenValues {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, AccountValue][] => {
    const text = cells[name]
    if (text === undefined) return []
    if (field.kind === 'several') return [[name, text.split(';').map((one) => one.trim())]]
    return [[name, field.kind === 'flag' ? YES.test(text) : text]]
  })
  return Object.fromEntries(entries)
}
