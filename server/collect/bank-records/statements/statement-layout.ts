import { and, asc, eq, ilike, inArray, ne, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { readsStatements } from '#domain/bank-templates/statements/statement-template.ts'
import type { StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import { PRODUCTS, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { findTemplate, readTemplates } from '#server/payout/payout-batches/bank-template-store.ts'
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

/** The account and the layout of a statement; 400 names what does not exist, or does not go together. */
export async function statementOf(
  db: Queryable,
  { resourceId, templateId }: { resourceId: number; templateId: string },
): Promise<{ account: Account; product: Product; template: StatementTemplate }> {
  const [account] = await db
    .select()
    .from(resources)
    .where(and(eq(resources.id, resourceId), ne(resources.status, 'deleted')))
  const product = account && productOf(account.productId)
  if (!product || product.evidence === 'usdt') throw badField('resourceId', 'notAvailable')
  const template = await findTemplate(db, templateId)
  if (!template || !readsStatements(template)) throw badField('templateId', 'notAvailable')
  if (template.currency !== product.currency) throw badField('templateId', 'otherCurrency')
  return { account, product, template }
}
