import type { InputOf } from '#contract/contract.ts'
import { MESSAGE_PATTERN_FIELDS, MESSAGE_PATTERN_INPUT } from '#domain/lists/orders/bank-records.fields.ts'
import { NOTE } from '#domain/lists/fields/common.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(MESSAGE_PATTERN_INPUT)
const NOTE_FIELD = formField<unknown>('note', NOTE, { isNarrow: false })
const FIELDS = [
  formField('name', MESSAGE_PATTERN_FIELDS.name, { isNarrow: false }),
  ask('says'),
  ask('expression', { lines: 6 }),
  ask('sender', { isNarrow: true }),
  ask('kind', { isNarrow: true, editor: { kind: 'select', of: 'kinds' } }),
  ask('timeFormat', { isNarrow: false }),
  ask('country', { isNarrow: true, editor: { kind: 'select', of: 'countries' } }),
  ask('decimalMark'),
  NOTE_FIELD,
]

type Written = NonNullable<InputOf<'messagePattern.dryRun'>['written']>

/** How the form says that messages are read; an expression may be written in several lines. */
export const writtenIn = (values: FormValues) =>
  ({
    says: textOf(values, 'says'),
    expression: textOf(values, 'expression').replaceAll(/\s*\n\s*/g, ''),
    decimalMark: textOf(values, 'decimalMark'),
    ...given({
      kind: textOf(values, 'kind'),
      sender: textOf(values, 'sender'),
      country: textOf(values, 'country'),
      timeFormat: textOf(values, 'timeFormat'),
    }),
  }) as Written

const patternIn = (values: FormValues) => ({
  name: textOf(values, 'name'),
  ...writtenIn(values),
  ...given({ note: textOf(values, 'note') }),
})

export const messagePatternActions = defineActions('messagePattern', 'messagePattern.getList', (make) => ({
  create: make.onList({
    call: 'messagePattern.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    isLong: true,
    // It may pay orders by the next message.
    review: 'neverByChord',
    fields: FIELDS,
    startOf: () => ({ says: 'credit', decimalMark: 'point' }),
    inputOf: patternIn,
  }),
  edit: make.onRow({
    call: 'messagePattern.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    isLong: true,
    review: 'neverByChord',
    fields: FIELDS,
    startOf: ({ name, says, expression, sender, kind, timeFormat, country, decimalMark }) => ({
      ...{ name, says, expression, decimalMark },
      ...{ sender: sender ?? '', kind: kind ?? '', timeFormat: timeFormat ?? '', country: country ?? '' },
    }),
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...patternIn(values) }),
  }),
  switch: make.onRow({
    call: 'messagePattern.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    isLong: true,
    review: 'neverByChord',
    textFor: ({ enabled }) => (enabled ? 'off' : 'on'),
    inputOf: ({ id, version, enabled }) => ({ id, expectedVersion: version, enabled: !enabled }),
  }),
  revert: make.onRow({
    call: 'messagePattern.revert',
    key: 'r',
    icon: 'undo',
    hint: 12,
    isLong: true,
    review: 'neverByChord',
    refusalOf: ({ newestVersion }) => (newestVersion === 1 ? 'onlyVersion' : null),
    fields: [{ name: 'toVersion', editor: { kind: 'select', of: 'versions', isFixed: true } }, NOTE_FIELD],
    startOf: ({ newestVersion }) => ({ toVersion: String(newestVersion - 1) }),
    inputOf: ({ id, version }, values) => ({
      id,
      expectedVersion: version,
      toVersion: Number(textOf(values, 'toVersion')),
      ...given({ note: textOf(values, 'note') }),
    }),
  }),
  openMessages: make.opening({
    call: 'messagePattern.getList',
    key: 'm',
    icon: 'open',
    hint: 13,
    placeOf: ({ id }) => ({ screen: 'smsRecordManagement', search: { patternId: id } }),
  }),
}))
