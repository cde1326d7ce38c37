import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#features/form/fields/field-props.ts'
import { useParties } from '#features/form/fields/use-parties.ts'
import type { FieldEditor } from '#machines/form/form-field.ts'
import { listOf, typedOf } from '#machines/form/form-values.ts'
import { ChoiceRow, MOST_ROW_CHOICES } from '#ui/fields/rows/ChoiceRow.tsx'
import { LookupRow } from '#ui/fields/rows/LookupRow.tsx'
import { PickRow } from '#ui/fields/rows/PickRow.tsx'
import { SelectRow } from '#ui/fields/rows/SelectRow.tsx'

type Editor<Row, Kind> = Extract<FieldEditor<Row>, { kind: Kind }>

/** How long typing rests before the choices are looked up. */
const TYPING_MS = 250
const FRESH_MS = 30_000

function useLabels() {
  const { t } = useTranslation('common')
  return { placeholder: t('form.choose'), empty: t('form.noChoice') }
}

/** One of a few choices by digit, or of many in a visible list. */
export function ChoiceField<Row>(props: FieldProps<Row> & { editor: Editor<Row, 'choice'> }) {
  const { field, editor, path, textName, row, facts, values, words, label, fault, keep, onChange, onDecide } = props
  const labels = useLabels()
  const known = facts ? editor.choicesOf(row, facts) : []
  const choices = known.map(({ value, name, hint }) => ({ value, label: words.choice(editor.group, name), hint }))
  const shared = { label, fault, help: words.help(textName, values), choices, value: typedOf(values, field.name) }
  const choose = (value: string) => onChange(field.name, value)
  return choices.length > MOST_ROW_CHOICES ? (
    <LookupRow
      {...shared}
      ref={keep(path)}
      labels={labels}
      onChoose={(value) => {
        choose(value)
        onDecide?.(path, false)
      }}
    />
  ) : (
    <ChoiceRow
      {...shared}
      ref={keep(path)}
      choosesAtOnce={props.choosesAtOnce ?? false}
      onChoose={choose}
      onDecide={() => onDecide?.(path, true)}
    />
  )
}

/** Any of some choices; what an empty selection means is shown in its place. */
export function SeveralField<Row>({
  field,
  editor,
  path,
  textName,
  values,
  words,
  label,
  fault,
  keep,
  onChange,
}: FieldProps<Row> & { editor: Editor<Row, 'several'> }) {
  const labels = useLabels()
  const none = words.none?.(textName)
  const help = words.help(textName, values)
  return (
    <PickRow
      ref={keep(path)}
      label={label}
      fault={fault}
      help={none === undefined ? undefined : help}
      multiple
      choices={words.choicesOf(editor.of, values)}
      chosen={listOf(values, field.name)}
      none={none ?? (typeof help === 'string' ? help : '')}
      labels={words.search?.(textName) ?? labels}
      onChange={(chosen) => onChange(field.name, chosen)}
    />
  )
}

/** Props shared by the fields with a single choice in a list. */
function usePick<Row>({ field, path, textName, values, words, label, fault, keep, onChange }: FieldProps<Row>) {
  const { t } = useTranslation('common')
  const value = typedOf(values, field.name)
  return {
    ref: keep(path),
    label,
    fault,
    help: words.help(textName, values),
    chosen: value === '' ? [] : [value],
    none: words.none?.(textName) ?? t('form.none'),
    onChange: ([chosen = '']: string[]) => onChange(field.name, chosen),
  }
}

/** Beyond this many, a native select is a wall to scroll: a list that is searched takes its place. */
const MOST_SELECTED = 20

/** One of a list that is known: few in the browser's own select, many in a list to search. */
export function SelectField<Row>({ editor, ...props }: FieldProps<Row> & { editor: Editor<Row, 'select'> }) {
  const { chosen, none, ...shared } = usePick(props)
  const labels = useLabels()
  const { field, path, keep, values, words, onChange } = props
  const choices = words.choicesOf(editor.of, values)
  const value = typedOf(values, field.name)
  if (choices.length > MOST_SELECTED)
    return <PickRow {...shared} chosen={chosen} none={none} choices={choices} labels={labels} />
  return (
    <SelectRow
      {...shared}
      ref={keep(path)}
      value={value}
      options={choices}
      placeholder={editor.isFixed ? undefined : none}
      onChange={(next) => onChange(field.name, next)}
    />
  )
}

/** A merchant or supplier. */
export function PartyField<Row>({ editor, ...props }: FieldProps<Row> & { editor: Editor<Row, 'party'> }) {
  const { t } = useTranslation('common')
  const labels = useLabels()
  const parties = useParties(editor.role, true)
  const empty = { loading: t('loading'), failed: t('form.choicesFailed'), ready: labels.empty }[parties.state]
  return (
    <PickRow
      {...usePick(props)}
      choices={parties.choices}
      nameOf={(value) => (parties.state === 'ready' ? parties.nameOf(Number(value)) : value)}
      labels={{ ...labels, empty }}
    />
  )
}

/** One of many choices, looked up by what is typed. */
export function SourceField<Row>({ editor, ...props }: FieldProps<Row> & { editor: Editor<Row, 'lookup'> }) {
  const { t } = useTranslation('common')
  const labels = useLabels()
  const source = props.words.sourceOf?.(editor.of)
  const [text, type] = useRestingText()
  const found = useQuery({
    queryKey: ['form.choices', editor.of, text],
    queryFn: ({ signal }) => source?.choicesOf(text, signal) ?? [],
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  // The name of what was chosen stays known while other choices are looked up.
  const names = useRef(new Map<string, string>())
  for (const { value, label } of found.data ?? []) names.current.set(value, label)
  const empty = found.isPending ? t('loading') : found.isError ? t('form.choicesFailed') : labels.empty
  return (
    <PickRow
      {...usePick(props)}
      choices={found.data ?? []}
      nameOf={(value) => names.current.get(value) ?? source?.nameOf?.(value) ?? value}
      onType={type}
      labels={{ ...labels, empty }}
    />
  )
}

/** A text that changes once typing has rested. */
function useRestingText(): [string, (text: string) => void] {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    text,
    (typed) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setText(typed.trim()), TYPING_MS)
    },
  ]
}
