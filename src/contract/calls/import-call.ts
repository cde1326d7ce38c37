import { z } from 'zod'
import { COLUMN_ROLES, PASSED_BY } from '#domain/bank-templates/statements/statement-template.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { Access } from '#contract/calls/define.ts'
import { flag } from '#contract/calls/fields.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'

/** A fault in a row of an imported file; rows count from 1, and `column` is null where the row is no row at all. */
const importFaultSchema = z.object({ row: z.int(), column: z.string().nullable(), fault: z.string() })
export type ImportFault = z.infer<typeof importFaultSchema>

/** A row as the file has it, with the secrets in it masked, and what becomes of it; `skipped` holds nothing to take. */
const importRowSchema = z.object({
  row: z.int(),
  outcome: z.enum(['new', 'known', 'faulty', 'skipped']),
  cells: z.array(z.string()),
  /** Why it is skipped. */
  passedBy: z.enum(PASSED_BY).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/**
 * The file as a dry run read it: every row that has a named fault, and the first of those skipped and of the others.
 */
const importPreviewSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(importRowSchema),
  /** Roles of the columns of a bank's file, where its layout is being taught. */
  roles: z.array(z.enum(COLUMN_ROLES)).optional(),
  /** The time zone whose clock the file's times are read by. */
  zone: z.string().optional(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/**
 * A call that takes the rows of a CSV file (multipart, field `file`), all or none; a dry run only says what would be.
 */
export const importCall = <More extends z.ZodRawShape = Record<never, never>>({
  more,
  ...spec
}: {
  path: `/v1.0/${string}`
  summary: string
  access: Access
  operation?: OperationKind
  /** Fields that hold for all rows. */
  more?: More
}) =>
  defineEndpoint({
    method: 'POST',
    ...spec,
    takes: 'upload',
    input: z.object({ dryRun: flag.optional(), ...(more ?? ({} as More)) }),
    output: z.object({
      added: z.int(),
      known: z.int(),
      /** Rows that hold nothing to take. */
      skipped: z.int().optional(),
      faults: z.array(importFaultSchema),
      /** Rows that cannot be read, where the others are taken without them. */
      unread: z.int().optional(),
      preview: importPreviewSchema.optional(),
    }),
  })
