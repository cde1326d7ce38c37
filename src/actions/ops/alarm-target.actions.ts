import type { InputOf } from '#contract/contract.ts'
import type { AlarmTargetRow } from '#contract/system/alarm.endpoints.ts'
import { REPEAT_USUAL } from '#domain/alarms/alarm-targets.ts'
import type { TargetKind } from '#domain/alarms/alarm-targets.ts'
import { ALARM_TARGET_INPUT } from '#domain/lists/system/alarms.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf, typedOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

const ask = asking(ALARM_TARGET_INPUT)
const isKind = (kind: TargetKind) => (values: FormValues) => textOf(values, 'kind') === kind

/** The fields of a target, which may have a secret already. */
const fieldsOf = (mayHaveSecret: boolean): readonly FormField<unknown>[] => [
  ask('name', { isNarrow: true }),
  ask('kind', { isNarrow: true }),
  ask('address', { isNarrow: false }),
  ask('sender', { isNarrow: false, isAsked: isKind('email') }),
  ask('secret', { isNarrow: false, isStored: () => mayHaveSecret }),
  ask('severity', { isNarrow: true }),
  ask('language', { isNarrow: true }),
  ask('quietFrom', { isNarrow: true }),
  ask('quietTo', { isNarrow: true }),
  ask('repeatMinutes', { isNarrow: true, unit: 'minutes' }),
]

const inputOf = (values: FormValues) =>
  ({
    name: textOf(values, 'name'),
    kind: textOf(values, 'kind'),
    address: textOf(values, 'address').trim(),
    severity: textOf(values, 'severity'),
    language: textOf(values, 'language'),
    repeatMinutes: Number(textOf(values, 'repeatMinutes')),
    ...given({
      sender: isKind('email')(values) ? textOf(values, 'sender').trim() : '',
      secret: typedOf(values, 'secret'),
      quietFrom: textOf(values, 'quietFrom'),
      quietTo: textOf(values, 'quietTo'),
    }),
  }) as InputOf<'alarmTarget.create'>

const START: FormValues = {
  kind: 'telegram',
  severity: 'warning',
  language: 'en-US',
  repeatMinutes: String(REPEAT_USUAL),
}

const asked = ({ id, version }: AlarmTargetRow) => ({ id, expectedVersion: version })

export const alarmTargetActions = defineActions('alarmTarget', 'alarmTarget.getList', (make) => ({
  create: make.onList({
    call: 'alarmTarget.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: fieldsOf(false),
    startOf: () => START,
    inputOf,
  }),
  edit: make.onRow({
    call: 'alarmTarget.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: fieldsOf(true),
    startOf: (row) => ({
      name: row.name,
      kind: row.kind,
      address: row.address,
      sender: row.sender ?? '',
      severity: row.severity,
      language: row.language,
      quietFrom: row.quietFrom ?? '',
      quietTo: row.quietTo ?? '',
      repeatMinutes: String(row.repeatMinutes),
    }),
    inputOf: (row, values) => ({ ...asked(row), ...inputOf(values) }),
  }),
  test: make.onRow({
    call: 'alarmTarget.sendTest',
    key: 't',
    icon: 'done',
    hint: 11,
    inputOf: ({ id }) => ({ id }),
    sendsAtOnce: true,
    showsAnswer: 'always',
  }),
  switch: make.onRow({
    call: 'alarmTarget.setEnabled',
    key: 's',
    icon: 'status',
    hint: 12,
    textFor: ({ enabled }) => (enabled ? 'off' : 'on'),
    inputOf: (row) => ({ ...asked(row), enabled: !row.enabled }),
  }),
  delete: make.onRows({
    call: 'alarmTarget.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 13,
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
}))
