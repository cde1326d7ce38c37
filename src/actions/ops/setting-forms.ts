import type { InputOf } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import { exponentOfField, SECRET_MASK, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { RecordField, SettingDefinition, SettingKey } from '#domain/settings.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { only } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import { beforeChosen, newestChange, PAST_CHANGE_FIELD } from '#actions/past-change.ts'
import type { Changed } from '#actions/past-change.ts'
import type { FieldEditor, FieldUnit, FormField } from '#machines/form/form-field.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { readMoney } from '#machines/form/typed-values.ts'

/** A setting with its present value; a secret's is a mask, or empty where none is stored. */
export interface SettingRow {
  id: SettingKey
  value: unknown
  version: number
}

export type SettingCall = `system-config.set:${SettingKey}`
type SettingForm = ActionForm<Rows<SettingRow>, SettingCall>

/** The name of a secret's field; recordings leave out what a field of this name holds. */
const SECRET_FIELD = 'secret'
const FIELD_UNITS: readonly string[] = ['seconds', 'minutes', 'days'] satisfies FieldUnit[]
const unitOf = (unit: string | undefined): FieldUnit | undefined =>
  unit !== undefined && FIELD_UNITS.includes(unit) ? (unit as FieldUnit) : undefined

/** The fields of a setting's form, named like those of its call. */
function fieldsOf({ type }: SettingDefinition): readonly FormField<Rows<SettingRow>>[] {
  switch (type.kind) {
    case 'boolean':
      return [{ name: 'enable', editor: { kind: 'flag' } }]
    case 'integer':
      return [
        {
          name: 'value',
          required: true,
          editor: { kind: 'number', min: type.min, max: type.max, unit: unitOf(type.unit) },
        },
      ]
    case 'choice': {
      const choices = type.options.map((name) => ({ value: name, name }))
      return [{ name: 'value', required: true, editor: { kind: 'choice', group: 'option', choicesOf: () => choices } }]
    }
    case 'text':
      return type.secret
        ? [
            {
              name: SECRET_FIELD,
              issuesOf: ['value'],
              editor: {
                kind: 'secret',
                maxLength: type.maxLength,
                isStored: (subject) => subject?.rows[0]?.value !== '',
              },
            },
          ]
        : [{ name: 'value', isNarrow: false, editor: { kind: 'text', maxLength: type.maxLength } }]
    case 'record':
      return Object.entries(type.fields).map(([name, field]) => ({
        name,
        required: true as const,
        editor: numberEditor(field),
      }))
  }
}

/** A number of a record, or an amount in major units of its currency. */
function numberEditor(field: RecordField): FieldEditor<Rows<SettingRow>> {
  const { min, max, unit } = field
  const exponent = exponentOfField(field)
  return exponent === undefined
    ? { kind: 'number', min, max, unit: unitOf(unit) }
    : { kind: 'money', min, max, exponentOf: () => exponent }
}

/** The present value as the form's fields hold it. */
function startOf({ type }: SettingDefinition, value: unknown): FormValues {
  if (type.kind === 'boolean') return { enable: value === true }
  if (type.kind !== 'record') return type.kind === 'text' && type.secret ? {} : { value: String(value) }
  const fields: Readonly<Record<string, unknown>> = { ...(value as object) }
  const typed = ([name, field]: [string, RecordField]) => {
    const exponent = exponentOfField(field)
    const number = fields[name] ?? field.default
    return [name, exponent === undefined ? String(number) : formatMoney(Number(number), exponent)]
  }
  return Object.fromEntries(Object.entries(type.fields).map(typed))
}

/** The call's input; what is no number stays a text, which the call's schema refuses at its field. */
function valueInput({ type }: SettingDefinition, row: SettingRow, values: FormValues): object {
  if (type.kind === 'boolean') return { enable: flagOf(values, 'enable') }
  if (type.kind === 'record')
    return Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [
        name,
        numberIn(textOf(values, name), exponentOfField(field)),
      ]),
    )
  const text = textOf(values, type.kind === 'text' && type.secret ? SECRET_FIELD : 'value')
  if (type.kind === 'integer') return { value: numberIn(text) }
  const isUnchanged = type.kind === 'text' && type.secret === true && text === '' && row.value !== ''
  return { value: isUnchanged ? SECRET_MASK : text }
}

/** A number as typed, or an amount with that many decimals. */
function numberIn(text: string, exponent?: number): number | string {
  if (exponent !== undefined) {
    const read = readMoney(text, exponent)
    return read.ok ? read.value : text
  }
  const digits = text.replaceAll(',', '')
  return /^-?\d+$/.test(digits) ? Number(digits) : text
}

/** The input of the call that changes a setting to what its form holds. */
export function settingInput(row: SettingRow, values: FormValues): InputOf<SettingCall> {
  return { ...valueInput(SETTINGS[row.id], row, values), expectedVersion: row.version } as InputOf<SettingCall>
}

/** The form that changes a setting; everything in it follows from the setting's definition. */
export function settingForm(key: SettingKey): SettingForm {
  const definition: SettingDefinition = SETTINGS[key]
  return {
    name: key,
    callFor: () => `system-config.set:${key}`,
    fields: fieldsOf(definition),
    review: 'never',
    startOf: ({ rows }) => startOf(definition, only(rows).value),
    inputOf: ({ rows }, values) => settingInput(only(rows), values),
  }
}

/**
 * The form that switches a setting on or off. It sends when opened; one that asks first shows the effect before. Where
 * somebody else switched it meanwhile, it still sends what the person wanted.
 */
export function switchForm(key: SettingKey, enable: boolean, asksFirst: boolean): SettingForm {
  return {
    name: `switch.${key}.${enable ? 'on' : 'off'}`,
    callFor: () => `system-config.set:${key}`,
    fields: [],
    review: 'never',
    ...(!asksFirst && { sendsAtOnce: true as const }),
    startOf: () => ({ enable }),
    inputOf: ({ rows }, values) => settingInput(only(rows), values),
  }
}

/** True for a setting that is either on or off. */
export const isSwitch = (key: SettingKey): boolean => SETTINGS[key].type.kind === 'boolean'

/** The form that takes a setting back to what it was before one of its changes, as a new change. */
export function revertForm(key: SettingKey): ActionForm<Rows<SettingRow & Changed<unknown>>, SettingCall> {
  const definition: SettingDefinition = SETTINGS[key]
  return {
    name: `revert.${key}`,
    callFor: () => `system-config.set:${key}`,
    fields: [PAST_CHANGE_FIELD],
    review: 'never',
    startOf: newestChange,
    inputOf: ({ rows }, values) => {
      const row = only(rows)
      return settingInput(row, startOf(definition, beforeChosen(row, values, row.value)))
    },
  }
}

/** The forms of all settings. */
export const allSettingForms = (): readonly { name: string }[] => [
  ...SETTING_KEYS.map(settingForm),
  ...SETTING_KEYS.map(revertForm),
  ...SETTING_KEYS.filter(isSwitch).flatMap((key) => [true, false].map((enable) => switchForm(key, enable, true))),
]

/** The flow that changes a setting. */
export const settingFlow = makeActionFlow<Rows<SettingRow>, SettingCall, unknown>()
