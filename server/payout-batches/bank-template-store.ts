import { asc, eq, sql } from 'drizzle-orm'
import type { BankTemplate } from '#domain/bank-template.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates.ts'
import { CODES } from '#contract/envelope.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankTemplates } from '#server/db/schema.ts'
import { AppError, conflict, notFound } from '#server/http/app-error.ts'
import type { Actor } from '#server/http/call.ts'

export interface KeptTemplate {
  template: BankTemplate
  isCustom: boolean
  version: number
}

/** Every layout: the built-in ones, and those that superAdmin added or put in their place. */
export async function readTemplates(db: Queryable): Promise<KeptTemplate[]> {
  const rows = await db.select().from(bankTemplates).orderBy(asc(bankTemplates.id))
  const custom = rows.map((row): KeptTemplate => ({ template: row.layout, isCustom: true, version: row.version }))
  const replaced = new Set(rows.map((row) => row.id))
  const builtIn = BANK_TEMPLATES.filter(({ id }) => !replaced.has(id)).map((template): KeptTemplate => ({ template, isCustom: false, version: 0 }))
  return [...builtIn, ...custom]
}

export async function findTemplate(db: Queryable, id: string): Promise<BankTemplate | undefined> {
  const [row] = await db.select().from(bankTemplates).where(eq(bankTemplates.id, id))
  return row?.layout ?? BANK_TEMPLATES.find((template) => template.id === id)
}

/** Adds or changes a layout; 409 when somebody else changed it in between. */
export async function saveTemplate(tx: Queryable, actor: Actor, template: BankTemplate, expectedVersion: number | undefined): Promise<void> {
  const [known] = await tx.select().from(bankTemplates).where(eq(bankTemplates.id, template.id)).for('update')
  if (expectedVersion !== undefined && expectedVersion !== (known?.version ?? 0)) {
    throw conflict('batch.templateMovedOn', { version: known?.version ?? 0 }, known?.updatedBy ?? null, known?.updatedAt ?? new Date())
  }
  await tx
    .insert(bankTemplates)
    .values({ id: template.id, layout: template, updatedBy: actor.name, version: 1 })
    .onConflictDoUpdate({ target: bankTemplates.id, set: { layout: template, updatedBy: actor.name, updatedAt: sql`now()`, version: sql`${bankTemplates.version} + 1` } })
  await recordAudit(tx, actor, 'bankTemplate.save', { kind: 'bankTemplate', id: template.id }, { name: template.name })
}

/** Deletes an added layout; a built-in one that it stood for comes back. */
export async function deleteTemplate(tx: Queryable, actor: Actor, id: string): Promise<void> {
  const deleted = await tx.delete(bankTemplates).where(eq(bankTemplates.id, id)).returning({ id: bankTemplates.id })
  if (deleted.length === 0) {
    if (BANK_TEMPLATES.some((template) => template.id === id)) throw new AppError(CODES.conflict, 'batch.templateBuiltIn')
    throw notFound('batch')
  }
  await recordAudit(tx, actor, 'bankTemplate.delete', { kind: 'bankTemplate', id })
}
