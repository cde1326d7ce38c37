import { TEMPLATE_EDITORS } from '#contract/payouts/bank-template.endpoints.ts'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import type { BankRecordStatus, Overlooked } from '#domain/bank-records/bank-records.ts'
import { NEW_LAYOUT } from '#domain/bank-templates/statements/statement-template.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { DECIDED_TOGETHER_MAX, OVERLOOKED } from '#domain/bank-records/bank-records.ts'
import { teachingOn } from '#actions/collect/teaching-forms.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, groupOf, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

const CODES_LENGTH = 400
const LAYOUT_NAME_MAX = 60

/** Why a record refuses what can be done to those in one state alone, and while nobody else looks at it. */
const only =
  (status: BankRecordStatus, refusal: string) =>
  ({ claimedBy, recordStatus }: BankRecordRow): string | null => {
    if (recordStatus !== status) return refusal
    return claimedBy === null ? null : 'recordClaimed'
  }

const REASON_FIELD = formField<unknown>('reason', REASON, { isNarrow: false })

const OVERLOOK = formField<unknown>('overlooked', {
  kind: 'choice',
  group: 'overlooked',
  of: OVERLOOKED,
  required: true,
})

const ACCEPT: FormField<unknown> = {
  name: 'acceptsDifference',
  editor: { kind: 'flag' },
  isAsked: (values) => differenceIn(values) !== null,
  issuesOf: ['acceptedDifferenceMinor'],
}

/** The numbers that a field names, apart by commas or blanks. */
export const orderCodesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** The one order of the form whose amount the payment differs from; empty where nothing is asked. */
export const differingOn = (differing: { orderCode: string; differenceMinor: number } | null): FormValues => ({
  differing: differing && { ...differing, differenceMinor: String(differing.differenceMinor) },
  acceptsDifference: false,
})

/** The difference between the payment and the one order of the form, in minor units, where it is asked about. */
export function differenceIn(values: FormValues): number | null {
  const { orderCode = '', differenceMinor = '' } = groupOf(values, 'differing')
  const [first, ...others] = orderCodesIn(textOf(values, 'orderCodes'))
  return differenceMinor !== '' && first === orderCode && others.length === 0 ? Number(differenceMinor) : null
}

const acceptedIn = (values: FormValues) => (flagOf(values, 'acceptsDifference') ? differenceIn(values) : null)

export const overlookedIn = (values: Parameters<typeof textOf>[0]): Overlooked =>
  OVERLOOKED.find((one) => one === textOf(values, 'overlooked')) ?? 'nothing'

const idsOf = (rows: readonly BankRecordRow[]) => rows.map(({ id }) => id)
const codeOf = (values: Parameters<typeof textOf>[0]) => given({ googleCode: textOf(values, CODE_FIELD) })

export const bankRecordActions = defineActions('bankRecord', 'bankRecord.getList', (make) => ({
  match: make.onRow({
    call: 'bankRecord.match',
    key: 'm',
    icon: 'done',
    hint: 10,
    fields: [
      { name: 'orderCodes', required: true, isNarrow: false, editor: { kind: 'text', maxLength: CODES_LENGTH } },
      ACCEPT,
    ],
    faultsOf: (values): FieldFaults =>
      differenceIn(values) === acceptedIn(values) ? {} : { acceptsDifference: 'differenceUnconfirmed' },
    refusalOf: only('unmatched', 'recordNotUnmatched'),
    isLikely: ({ recordStatus }) => recordStatus === 'unmatched',
    inputOf: ({ id }, values) => ({
      id,
      orderCodes: orderCodesIn(textOf(values, 'orderCodes')),
      acceptedDifferenceMinor: acceptedIn(values) ?? undefined,
      ...codeOf(values),
    }),
    messageValuesOf: ({ orderCodes }) => ({ orderCodes: orderCodes.join(', ') }),
  }),
  matchFitting: make.onRows({
    call: 'bankRecord.matchFitting',
    atMost: DECIDED_TOGETHER_MAX,
    key: 'shift+m',
    icon: 'done',
    hint: 13,
    fields: [OVERLOOK],
    startOf: () => ({ overlooked: 'nothing' satisfies Overlooked }),
    refusalOf: only('unmatched', 'recordNotUnmatched'),
    inputOf: (rows, values) => ({ ids: idsOf(rows), overlooked: overlookedIn(values), ...codeOf(values) }),
    resultsOf: ({ results }) =>
      results.map(({ id, orderCode, refusal }) => ({ row: [id, orderCode].filter(Boolean).join(' → '), refusal })),
    messageValuesOf: ({ results }) => ({ count: results.filter(({ refusal }) => refusal === null).length }),
  }),
  setAside: make.onRows({
    call: 'bankRecord.setAside',
    atMost: DECIDED_TOGETHER_MAX,
    key: 'd',
    icon: 'status',
    hint: 11,
    fields: [REASON_FIELD],
    refusalOf: only('unmatched', 'recordNotUnmatched'),
    inputOf: (rows, values) => ({ ids: idsOf(rows), reason: textOf(values, 'reason') }),
  }),
  importStatement: make.importing({
    call: 'bankRecord.importStatement',
    key: 'i',
    icon: 'upload',
    hint: 15,
    // Which columns it has says its layout.
    columnsOf: () => [],
    asked: [
      { name: 'resourceId', required: true, isNarrow: false, editor: { kind: 'lookup', of: 'statementAccounts' } },
      { name: 'templateId', required: true, isNarrow: false, editor: { kind: 'lookup', of: 'statementTemplates' } },
      {
        name: 'layoutName',
        isNarrow: false,
        isOf: TEMPLATE_EDITORS,
        isAsked: (values) => textOf(values, 'templateId') === NEW_LAYOUT,
        editor: { kind: 'text', maxLength: LAYOUT_NAME_MAX },
      },
    ],
  }),
  ...teachingOn(make, {
    hint: 16,
    refusalOf: ({ kind }) => (kind === 'sms' || kind === 'webMessage' ? null : 'noText'),
  }),
  takeBack: make.onRows({
    call: 'bankRecord.takeBack',
    atMost: DECIDED_TOGETHER_MAX,
    key: 'r',
    icon: 'undo',
    hint: 12,
    fields: [],
    sendsAtOnce: true,
    refusalOf: only('setAside', 'recordNotSetAside'),
    inputOf: (rows) => ({ ids: idsOf(rows) }),
  }),
  unmatch: make.onRow({
    call: 'bankRecord.unmatch',
    key: 'z',
    icon: 'undo',
    hint: 14,
    fields: [REASON_FIELD],
    refusalOf: only('matched', 'recordNotMatched'),
    inputOf: ({ id }, values) => ({ id, reason: textOf(values, 'reason'), ...codeOf(values) }),
    messageValuesOf: ({ waitsForApproval }) => ({ context: waitsForApproval ? 'waits' : undefined }),
  }),
}))
