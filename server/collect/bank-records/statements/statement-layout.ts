import { createHash } from 'node:crypto'
import { and, asc, eq, ilike, inArray, ne, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { readsStatements } from '#domain/bank-templates/statements/statement-template.ts'
import type { ColumnRole, StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import { guessColumns, isDirectionUnsaid, taughtTemplate } from '#domain/bank-templates/statements/teach-statement.ts'
import type { GuessedColumns } from '#domain/bank-templates/statements/teach-statement.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { ParsedCsv } from '#domain/text/csv.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import { mayCall } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { findTemplate, readTemplates, saveTemplate } from '#server/payout/payout-batches/bank-template-store.ts'
import { badField } from '#server/platform/app-error.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'

const SHOWN_MAX = 50

/** The products whose accounts a bank or wallet keeps; what stands in a chain is read there. */
const BANKED = PRODUCTS.filter(({ evidence }: Product) => evidence !== 'usdt').map(({ id }) => id)

/** Choices for a statement: accounts by part of their name or number, and layouts. */
export async function statementChoices(
  { db }: Call,
  { search = '' }: ParsedInputOf<'bankRecord.getStatementChoices'>,
): Promise<OutputOf<'bankRecord.getStatementChoices'>> {
  const part = containing(search.trim())
  const rows = await db
    .select({ account: resources, supplierName: suppliers.name })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(
      and(
        ne(resources.status, 'deleted'),
        inArray(resources.productId, BANKED),
        or(...[resources.name, resources.cardNumber, resources.vpa].map((column) => ilike(column, part))),
      ),
    )
    .orderBy(asc(resources.name), asc(resources.id))
    .limit(SHOWN_MAX)
  const templates = (await readTemplates(db)).filter((one) => !one.isDisabled && readsStatements(one))
  return {
    accounts: rows.map(({ account: { id, name, cardNumber, vpa, productId }, supplierName }) => ({
      ...{ id, name, supplierName, cardNumber: cardNumber ?? vpa },
      currency: productOf(productId)?.currency ?? '',
    })),
    templates: templates.map(({ currency, id, name }) => ({ id, name, currency })),
  }
}

/** The account of a statement and its product; 400 where it is none that a bank or wallet keeps. */
export async function accountOf(db: Queryable, resourceId: number): Promise<{ account: Account; product: Product }> {
  const [account] = await db
    .select()
    .from(resources)
    .where(and(eq(resources.id, resourceId), ne(resources.status, 'deleted')))
  const product = account && productOf(account.productId)
  if (!product || product.evidence === 'usdt') throw badField('resourceId', 'notAvailable')
  return { account, product }
}

/** A layout that is kept, for a currency; 400 where it is not there or for another one. */
export async function keptLayout(db: Queryable, templateId: string, currency: string): Promise<StatementTemplate> {
  const template = await findTemplate(db, templateId)
  if (!template || !readsStatements(template)) throw badField('templateId', 'notAvailable')
  if (template.currency !== currency) throw badField('templateId', 'otherCurrency')
  return template
}

/** The layout of a file whose columns are pointed at, undefined while they say too little, and what each of them is. */
export function taughtLayout(
  file: ParsedCsv,
  said: readonly ColumnRole[] | undefined,
  { currency, name }: { currency: string; name: string },
): { template: StatementTemplate | undefined; columns: GuessedColumns; fault: 'columnsUnsaid' | 'directionUnsaid' } {
  const rows = file.ok ? file.rows : []
  const { at, roles } = guessColumns(rows)
  const columns = { at, roles: said === undefined ? roles : roles.map((_, column) => said[column] ?? 'none') }
  // The same header makes the same layout: teaching it again changes it.
  const id = `statement-${createHash('sha256')
    .update(`${currency} ${rows[at]?.cells.join('\n')}`)
    .digest('hex')
    .slice(0, 8)}`
  const template = taughtTemplate(rows, columns, { id, name, currency })
  if (template && isDirectionUnsaid(rows, columns)) return { columns, template: undefined, fault: 'directionUnsaid' }
  return { columns, template, fault: 'columnsUnsaid' }
}

/** Keeps a layout that was taught; 400 for those who may not change layouts. */
export async function keepLayout({ actor, db }: Call, template: StatementTemplate): Promise<void> {
  if (!mayCall(actor.role, 'bankTemplate.save')) throw badField('layoutName', 'notAvailable')
  const isKnown = (await readTemplates(db)).some(({ id }) => id === template.id)
  await saveTemplate(db, actor, template, { isNew: !isKnown })
}
