import { z } from 'zod'
import {
  TEMPLATE_SOURCES,
  BANK_TEMPLATE_TYPES,
  TEMPLATE_ENCODINGS,
  TEMPLATE_ORIGINS,
} from '#domain/bank-templates/bank-template.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import { BATCH_RESULTS } from '#domain/payouts/payout-batch.ts'
import type { Role } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, inputs, instant, line, requiredLine } from '#contract/calls/fields.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import {
  BANK_TEMPLATE_FIELDS,
  BANK_TEMPLATE_INPUT,
  TEMPLATE_TEXT,
  TEMPLATE_TIME,
} from '#domain/lists/orders/payouts.fields.ts'

/** Who may change layouts. */
export const TEMPLATE_EDITORS = ['superAdmin'] as const satisfies readonly Role[]
/** As many as the finest currency has. */
const DECIMALS_MAX = 6

const dateFormat = z.string().regex(/^[yMd/. -]{6,12}$/, 'dateFormat')

const { text, requiredText, time } = inputs({
  text: TEMPLATE_TEXT,
  requiredText: { ...TEMPLATE_TEXT, required: true },
  time: TEMPLATE_TIME,
})

const columnSchema = z
  .object({
    header: line(TEMPLATE_TEXT.maxLength),
    source: z.enum(TEMPLATE_SOURCES).optional(),
    text,
    required: z.boolean().optional(),
    maxLength: z.int().min(1, 'outOfRange').max(512, 'outOfRange').optional(),
    decimals: z.int().min(0, 'outOfRange').max(DECIMALS_MAX, 'outOfRange').optional(),
    dateFormat: dateFormat.optional(),
    pad: z
      .object({
        side: z.enum(['start', 'end']),
        with: z.string().regex(/^[^\p{C}]$/u, 'oneCharacter'),
        length: z.int().min(1, 'outOfRange').max(128, 'outOfRange'),
      })
      .optional(),
  })
  .refine((column) => (column.source === undefined) !== (column.text === undefined), {
    error: 'required',
    path: ['source'],
  })

/** A bank's layout, as the editor sends it and as it is kept. */
export const bankTemplateSchema = z.object({
  ...inputs(BANK_TEMPLATE_INPUT),
  type: z.enum(BANK_TEMPLATE_TYPES),
  currency: z.string().regex(/^[A-Z]{3,5}$/, 'wrongFormat'),
  encoding: z.enum(TEMPLATE_ENCODINGS),
  withBom: z.boolean(),
  delimiter: z.enum([',', '|', '\t', ';']),
  newline: z.enum(['\r\n', '\n']),
  dateFormat,
  amountUnit: z.enum(['major', 'minor']),
  hasHeader: z.boolean(),
  preamble: z.array(z.array(columnSchema).max(20)).max(5),
  columns: z.array(columnSchema).max(60),
  result: z
    .object({
      skipRows: z.int().min(0).max(50),
      reference: requiredText,
      outcome: z
        .object({
          column: requiredText,
          paid: z.array(requiredLine(64)).max(20),
          failed: z.array(requiredLine(64)).max(20),
        })
        .optional(),
      everyRowIs: z.enum(BATCH_RESULTS).optional(),
      utr: text,
      reason: text,
      amount: text,
    })
    .nullable(),
  statement: z
    .object({
      time: requiredText,
      clock: text,
      timeFormat: time,
      debit: text,
      direction: text,
      status: text,
      done: z.array(requiredLine(64)).max(20).optional(),
      balance: text,
      payer: text,
    })
    .optional(),
  isDisabled: z.boolean().optional(),
}) satisfies z.ZodType<BankTemplate, unknown>

/** A layout as lists show it. */
export const bankTemplateRow = bankTemplateSchema.extend({
  isDisabled: z.boolean(),
  origin: z.enum(TEMPLATE_ORIGINS),
  /** 0 for one that was never changed here. */
  version: z.int(),
  updatedBy: z.string().nullable(),
  updateTime: instant.nullable(),
  /** Batches that are not decided yet and were made with it; they keep the layout they were made with. */
  openBatches: z.int(),
})
export type BankTemplateRow = z.infer<typeof bankTemplateRow>

const templateId = requiredLine(BANK_TEMPLATE_INPUT.id.maxLength)
const rowAnswer = z.object({ row: bankTemplateRow })

const write = <Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  summary: string,
  input: Input,
  output: Output,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/bankTemplate/${name}`,
    summary,
    access: TEMPLATE_EDITORS,
    input,
    output,
  })

/** The editor of bank layouts. */
export const bankTemplateEndpoints = {
  'bankTemplate.getList': listCallBy({
    path: '/v1.0/bankTemplate/getList',
    summary: 'Every bank layout, built in or made here, by name.',
    access: TEMPLATE_EDITORS,
    fields: BANK_TEMPLATE_FIELDS,
    id: templateId,
    row: bankTemplateRow,
  }),
  'bankTemplate.save': write(
    'save',
    'Adds a layout (`isNew`), or changes the one of its id; batches that exist keep theirs.',
    bankTemplateSchema.extend({ isNew: z.boolean().default(false), expectedVersion }),
    rowAnswer,
  ),
  'bankTemplate.enable': write(
    'enable',
    'Offers a layout for new batches, or no longer.',
    z.object({ id: templateId, enable: z.boolean(), expectedVersion }),
    rowAnswer,
  ),
  'bankTemplate.delete': write(
    'delete',
    'Deletes a layout made here; of a changed built-in one the original comes back.',
    z.object({ id: templateId, expectedVersion }),
    done,
  ),
}
