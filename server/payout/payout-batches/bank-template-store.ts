import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { checkTemplate } from '#domain/bank-templates/bank-template-check.ts'
import type { BankTemplate, TemplateColumn, TemplateSource } from '#domain/bank-templates/bank-template.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { BATCH_STATE_IDS, OPEN_BATCH_STATES } from '#domain/payouts/payout-batch.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankTemplates, payoutBatches } from '#server/db/schema/schema.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Actor } from '#server/http/call.ts'
import { encodeFile } from '#server/http/files/upload.ts'
import { AppError, badField, notFound, versionConflict } from '#server/platform/app-error.ts'

type StoredTemplate = typeof bankTemplates.$inferSelect

/** Every layout by its name: the built-in ones, and those that superAdmin added or put in their place. */
export async function readTemplates(db: Queryable): Promise<BankTemplateRow[]> {
  const rows = await db.select().from(bankTemplates).orderBy(asc(bankTemplates.id))
  const open = await countOpenBatches(db)
  const replaced = new Set(rows.map((row) => row.id))
  const builtIn = BANK_TEMPLATES.filter(({ id }) => !replaced.has(id))
  const all = [
    ...builtIn.map((template) => rowOf(template, undefined, open)),
    ...rows.map((row) => rowOf(row.layout, row, open)),
  ]
  return all.sort((a, b) => a.name.localeCompare(b.name, 'zh-CN') || a.id.localeCompare(b.id))
}

function rowOf(
  template: BankTemplate,
  stored: StoredTemplate | undefined,
  open: ReadonlyMap<string, number>,
): BankTemplateRow {
  return {
    ...template,
    isDisabled: template.isDisabled ?? false,
    origin: stored === undefined ? 'builtIn' : isBuiltIn(template.id) ? 'changed' : 'own',
    version: stored?.version ?? 0,
    updatedBy: stored?.updatedBy ?? null,
    updateTime: stored?.updatedAt.toISOString() ?? null,
    openBatches: open.get(template.id) ?? 0,
  }
}

/** A layout as it stands: the stored one, or the built-in one. */
const layoutOf = (stored: StoredTemplate | undefined, id: string): BankTemplate | undefined =>
  stored?.layout ?? BANK_TEMPLATES.find((template) => template.id === id)

const isBuiltIn = (id: string): boolean => BANK_TEMPLATES.some((template) => template.id === id)

async function countOpenBatches(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: payoutBatches.templateId, batches: count() })
    .from(payoutBatches)
    .where(
      inArray(
        payoutBatches.state,
        OPEN_BATCH_STATES.map((state) => BATCH_STATE_IDS[state]),
      ),
    )
    .groupBy(payoutBatches.templateId)
  return new Map(rows.map(({ id, batches }) => [id, batches]))
}

/** A layout that new batches may be made with; undefined for one that is not there or disabled. */
export async function findTemplate(db: Queryable, id: string): Promise<BankTemplate | undefined> {
  const [row] = await db.select().from(bankTemplates).where(eq(bankTemplates.id, id))
  const found = layoutOf(row, id)
  return found?.isDisabled ? undefined : found
}

/** One layout with what is known of it; 404 when there is none. */
export async function readTemplate(db: Queryable, id: string): Promise<BankTemplateRow> {
  const row = (await readTemplates(db)).find((one) => one.id === id)
  if (!row) throw notFound('bankTemplate')
  return row
}

/** Which layout is changed: a new one, or the one that the person saw; 409 when somebody else changed it in between. */
export interface TemplateChange {
  isNew?: boolean
  expectedVersion?: number | undefined
}

/** Adds or changes a layout; 400 names the fields that do not go together or that the encoding cannot write. */
export async function saveTemplate(
  tx: Queryable,
  actor: Actor,
  template: BankTemplate,
  change: TemplateChange,
): Promise<void> {
  const issues = [...checkTemplate(template), ...unwritable(template)]
  if (issues.length > 0)
    throw new AppError(CODES.badInput, 'badInput', {
      issues,
    })
  const known = await lockTemplate(tx, template.id, change.expectedVersion)
  if (change.isNew && (known || isBuiltIn(template.id))) throw badField('id', 'taken')
  if (!change.isNew && !known && !isBuiltIn(template.id)) throw notFound('bankTemplate')
  const before = layoutOf(known, template.id) ?? null
  await putTemplate(tx, actor, template)
  await recordAudit(
    tx,
    actor,
    'bankTemplate.save',
    { kind: 'bankTemplate', id: template.id },
    { from: before, to: template },
  )
}

/** Offers a layout for new batches, or no longer; those that exist go on. */
export async function enableTemplate(
  tx: Queryable,
  actor: Actor,
  id: string,
  enable: boolean,
  change: TemplateChange,
): Promise<void> {
  const known = await lockTemplate(tx, id, change.expectedVersion)
  const template = layoutOf(known, id)
  if (!template) throw notFound('bankTemplate')
  await putTemplate(tx, actor, { ...template, isDisabled: !enable })
  await recordAudit(
    tx,
    actor,
    enable ? 'bankTemplate.enable' : 'bankTemplate.disable',
    { kind: 'bankTemplate', id },
    { from: { isDisabled: template.isDisabled ?? false }, to: { isDisabled: !enable }, name: template.name },
  )
}

/** Deletes an added layout; a built-in one that it stood for comes back. */
export async function deleteTemplate(tx: Queryable, actor: Actor, id: string, change: TemplateChange): Promise<void> {
  const known = await lockTemplate(tx, id, change.expectedVersion)
  if (!known) throw isBuiltIn(id) ? new AppError(CODES.conflict, 'bankTemplate.builtIn') : notFound('bankTemplate')
  await tx.delete(bankTemplates).where(eq(bankTemplates.id, id))
  await recordAudit(
    tx,
    actor,
    'bankTemplate.delete',
    { kind: 'bankTemplate', id },
    { from: known.layout, to: BANK_TEMPLATES.find((one) => one.id === id) ?? null },
  )
}

async function lockTemplate(
  tx: Queryable,
  id: string,
  expectedVersion: number | undefined,
): Promise<StoredTemplate | undefined> {
  // Two people who add the same one have no row to wait for.
  await lockByText(tx, 'bankTemplate', id)
  const [known] = await tx.select().from(bankTemplates).where(eq(bankTemplates.id, id)).for('no key update')
  if (expectedVersion !== undefined && expectedVersion !== (known?.version ?? 0)) {
    const { version = 0, updatedBy = null, updatedAt = new Date() } = known ?? {}
    throw versionConflict('bankTemplate.versionConflict', version, updatedBy, updatedAt)
  }
  return known
}

async function putTemplate(tx: Queryable, actor: Actor, layout: BankTemplate): Promise<void> {
  await tx
    .insert(bankTemplates)
    .values({ id: layout.id, layout, updatedBy: actor.name, version: 1 })
    .onConflictDoUpdate({
      target: bankTemplates.id,
      set: { layout, updatedBy: actor.name, updatedAt: sql`now()`, version: sql`${bankTemplates.version} + 1` },
    })
}

/** The texts of a layout that its encoding has no signs for. */
function unwritable({ columns, preamble, encoding }: BankTemplate): { path: string; fault: string }[] {
  const faultsOf = (column: TemplateColumn, path: string) =>
    (['header', 'text'] as const).flatMap((field) =>
      encodeFile(column[field] ?? '', encoding, false) ? [] : [{ path: `${path}.${field}`, fault: 'encoding' }],
    )
  return [
    ...columns.flatMap((column, at) => faultsOf(column, `columns.${at}`)),
    ...preamble.flatMap((row, line) => row.flatMap((column, at) => faultsOf(column, `preamble.${line}.${at}`))),
  ]
}

/** Payout columns that a template's cells are made of. */
const COLUMNS = {
  payeeName: 'payeeName',
  cardNumber: 'cardNumber',
  ifscCode: 'ifscCode',
  bankName: 'bankName',
  vpa: 'vpa',
  address: 'address',
} as const satisfies Partial<Record<TemplateSource, string>>

export type NeededColumn = keyof typeof COLUMNS

const isColumn = (source: TemplateSource): source is NeededColumn => Object.hasOwn(COLUMNS, source)

/** The payout columns that a template's required cells need. */
export function neededColumns(template: BankTemplate): NeededColumn[] {
  return template.columns.flatMap(({ required, source }) => (required && source && isColumn(source) ? [source] : []))
}
