import { useTranslation } from 'react-i18next'
import type { DemoCode, FieldWords } from '#features/list/action/action-words.ts'
import styles from '#features/list/action/action.module.css'
import { CODE_FIELD, flagOf, listOf } from '#machines/action/action-form.ts'
import type { ActionField, FieldFaults, FieldValue, FormFacts, FormValues } from '#machines/action/action-form.ts'
import { ChoiceRow, MOST_ROW_CHOICES } from '#ui/fields/ChoiceRow.tsx'
import { CheckRow, CodeRow, TextRow } from '#ui/fields/FieldRow.tsx'
import { LookupRow } from '#ui/fields/LookupRow.tsx'
import { SeveralRow } from '#ui/fields/SeveralRow.tsx'

/** Registers each field's element so that it can be focused. */
export type KeepField = (name: string) => (element: HTMLElement | null) => void

interface ActionFieldsProps<Row> {
  /** The fields that currently apply. */
  fields: readonly ActionField<Row>[]
  row: Row | null
  facts: FormFacts
  values: FormValues
  faults: FieldFaults
  words: FieldWords
  choosesAtOnce: boolean
  keep: KeepField
  onChange: (name: string, value: FieldValue) => void
  /** The person has made a choice that completes the field; `staysIfLast` keeps the focus when no field follows. */
  onDecide: (name: string, staysIfLast: boolean) => void
  /** A complete text was pasted. */
  onPaste: (name: string) => void
}

/** The fields of a form, rendered by kind, with the fault shown at the field. */
export function ActionFields<Row>(props: ActionFieldsProps<Row>) {
  return (
    <div className={styles.fields}>
      {props.fields.map((field) => (
        <div key={field.name} className={isSmall(field) ? undefined : styles.wide}>
          <OneField {...props} field={field} />
        </div>
      ))}
    </div>
  )
}

/** Optional details are laid out two per line. */
function isSmall<Row>({ editor, required }: ActionField<Row>): boolean {
  return !required && (editor.kind === 'text' || editor.kind === 'several')
}

function OneField<Row>({
  field,
  row,
  facts,
  values,
  faults,
  words,
  choosesAtOnce,
  keep,
  onChange,
  onDecide,
  onPaste,
}: ActionFieldsProps<Row> & { field: ActionField<Row> }) {
  const { t } = useTranslation('list')
  const { name, editor } = field
  const fault = faults[name]
  const shared = {
    label: words.field(name),
    fault: fault === undefined ? undefined : words.fault(fault),
    help: words.help(name),
    ref: keep(name),
  }
  const lookup = { placeholder: t('filter.choose'), empty: t('filter.noChoice') }
  const text = typeof values[name] === 'string' ? values[name] : ''
  switch (editor.kind) {
    case 'text':
      return (
        <TextRow
          {...shared}
          value={text}
          maxLength={editor.maxLength}
          onPaste={() => onPaste(name)}
          onChange={(typed) => onChange(name, editor.upperCase ? typed.toUpperCase() : typed)}
        />
      )
    case 'flag':
      return (
        <CheckRow
          label={shared.label}
          help={shared.help}
          checked={flagOf(values, name)}
          onChange={(checked) => onChange(name, checked)}
          inputRef={keep(name)}
        />
      )
    case 'choice': {
      const choices = editor
        .choicesOf(row, facts)
        .map(({ value, name: word, hint }) => ({ value, label: words.choice(editor.group, word), hint }))
      const choose = (value: string) => onChange(name, value)
      return choices.length > MOST_ROW_CHOICES ? (
        <LookupRow
          {...shared}
          choices={choices}
          value={text}
          labels={lookup}
          onChoose={(value) => {
            choose(value)
            onDecide(name, false)
          }}
        />
      ) : (
        <ChoiceRow
          {...shared}
          choices={choices}
          value={text}
          choosesAtOnce={choosesAtOnce}
          onChoose={choose}
          onDecide={() => onDecide(name, true)}
        />
      )
    }
    case 'several':
      return (
        <SeveralRow
          {...shared}
          choices={words.several(editor.of)}
          chosen={listOf(values, name)}
          none={shared.help ?? ''}
          labels={lookup}
          onChange={(chosen) => onChange(name, chosen)}
        />
      )
  }
}

interface CodeFieldProps {
  values: FormValues
  faults: FieldFaults
  words: FieldWords
  demo: DemoCode | undefined
  keep: KeepField
  onChange: (name: string, value: FieldValue) => void
}

/** The Google code field of an action that requires one. */
export function CodeField({ values, faults, words, demo, keep, onChange }: CodeFieldProps) {
  const fault = faults[CODE_FIELD]
  const value = values[CODE_FIELD]
  return (
    <CodeRow
      ref={keep(CODE_FIELD)}
      label={words.field(CODE_FIELD)}
      help={words.help(CODE_FIELD)}
      value={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(CODE_FIELD, code)}
      fault={fault === undefined ? undefined : words.fault(fault)}
      demo={demo}
    />
  )
}
