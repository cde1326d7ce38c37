import type { InputOf } from '#contract/contract.ts'
import { EXPRESSION_MAX, PATTERN_SAYS } from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { LIMITS } from '#domain/limits.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, name }))

const NOTE: FormField<unknown> = { name: 'note', isNarrow: false, editor: { kind: 'text', maxLength: 256 } }
const FIELDS: readonly FormField<unknown>[] = [
  { name: 'name', required: true, isNarrow: false, editor: { kind: 'text', maxLength: LIMITS.nameLength } },
  {
    name: 'says',
    required: true,
    editor: { kind: 'choice', group: 'patternSays', choicesOf: () => choices(PATTERN_SAYS) },
  },
  { name: 'expression', required: true, editor: { kind: 'multiline', maxLength: EXPRESSION_MAX, lines: 6 } },
  { name: 'sender', isNarrow: true, editor: { kind: 'text', maxLength: 64 } },
  { name: 'kind', isNarrow: true, editor: { kind: 'select', of: 'kinds' } },
  { name: 'timeFormat', isNarrow: false, editor: { kind: 'text', maxLength: 400 } },
  { name: 'country', isNarrow: true, editor: { kind: 'select', of: 'countries' } },
  {
    name: 'decimalMark',
    required: true,
    editor: { kind: 'choice', group: 'decimalMark', choicesOf: () => choices(DECIMAL_MARKS) },
  },
  NOTE,
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
    fields: [{ name: 'toVersion', editor: { kind: 'select', of: 'versions', isFixed: true } }, NOTE],
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
