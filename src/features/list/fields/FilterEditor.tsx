import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountRangePatch, choicePatch, textPatch, timeRangePatch } from '#features/list/fields/filter-patches.ts'
import type { FilterPatch } from '#features/list/fields/filter-patches.ts'
import { chosenIn, textIn } from '#features/list/fields/filter-input.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useParties } from '#features/form/fields/use-parties.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import { Action } from '#ui/fields/Action.tsx'
import { MomentInput } from '#features/form/fields/MomentInput.tsx'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import { RangeEditor, TextEditor } from '#ui/filter/FilterEditors.tsx'

/** Digits and separators of the largest amount. */
const AMOUNT_LENGTH = 32

interface EditorProps {
  model: FilterModel
  filter: FilterSpec
  /** The filter's name. */
  label: string
  search: ListSearch
  zone: string
  /** Sets the filter and closes the editor unless `stays` is set. */
  onPatch: (patch: ListSearch, stays?: boolean) => void
  onDone: () => void
}

/** The editor of one filter. */
export function FilterEditor(props: EditorProps) {
  const { kind } = props.filter.editor
  if (kind === 'choice' || kind === 'choices') return <ChoicesEditor {...props} />
  if (kind === 'flag') return <FlagEditor {...props} />
  if (kind === 'party') return <PartyEditor {...props} />
  if (kind === 'amountRange' || kind === 'timeRange') return <RangeOf {...props} />
  return <TextOf {...props} />
}

function useEditorLabels() {
  const { t } = useTranslation('list')
  return { apply: t('filter.apply'), from: t('filter.from'), to: t('filter.to') }
}

function TextOf({ model, filter, label, search, onPatch }: EditorProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const labels = useEditorLabels()
  const { editor } = filter
  return (
    <TextEditor
      label={label}
      initial={textIn(search, filter.fields[0])}
      inputMode={editor.kind === 'amount' ? 'decimal' : editor.kind === 'number' ? 'numeric' : 'text'}
      maxLength={editor.kind === 'text' ? editor.maxLength : 24}
      help={editor.kind === 'amount' ? t('filter.amountHelp') : undefined}
      labels={labels}
      onApply={(text) => {
        const patched = textPatch(model, filter, text)
        if (patched.ok) onPatch(patched.patch)
        return patched.ok ? undefined : texts.fault({ fault: patched.faults.from ?? 'invalid' })
      }}
    />
  )
}

function RangeOf({ filter, search, zone, onPatch }: EditorProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const labels = useEditorLabels()
  const { editor } = filter
  if (editor.kind !== 'amountRange' && editor.kind !== 'timeRange') return null
  const isTime = editor.kind === 'timeRange'
  const faultText = (fault: string | undefined) => (fault === undefined ? undefined : texts.fault({ fault }))
  const apply = (patched: FilterPatch) => {
    if (!patched.ok) return { from: faultText(patched.faults.from), to: faultText(patched.faults.to) }
    onPatch(patched.patch)
    return undefined
  }
  const span = isTime ? search[editor.span] : undefined
  return (
    <RangeEditor
      initial={{ from: textIn(search, editor.from), to: textIn(search, editor.to) }}
      drawEnd={({ isEnd, ...end }) =>
        isTime ? (
          <MomentInput kind="dateTime" isEnd={isEnd} {...end} />
        ) : (
          <TextRow inputMode="decimal" maxLength={AMOUNT_LENGTH} {...end} />
        )
      }
      help={isTime ? t('filter.timeHelp', { zone: zoneName(zone) }) : t('filter.amountRangeHelp')}
      presets={
        isTime ? DAY_SPANS.map((value) => ({ value, label: t(`filter.span.${value}`), isChosen: span === value })) : []
      }
      labels={labels}
      onPreset={(value) => isTime && onPatch({ ...clearing([filter]), [editor.span]: value })}
      onApply={(range) => apply(isTime ? timeRangePatch(filter, range, zone) : amountRangePatch(filter, range))}
    />
  )
}

function ChoicesEditor({ filter, label, search, onPatch, onDone }: EditorProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  // Choices apply at once: the URL updates later, and another choice may come before that.
  const [chosen, setChosen] = useState<ListSearch>({})
  const { editor } = filter
  if (editor.kind !== 'choice' && editor.kind !== 'choices') return null
  const isMultiple = editor.kind === 'choices'
  const present = { ...search, ...chosen }
  return (
    <ChoiceList
      label={label}
      multiple={isMultiple}
      choices={editor.choices.map((choice) => ({
        value: String(choice.value),
        label: texts.enum(choice.group, choice.name),
        words: choice.name,
        hint: typeof choice.value === 'number' ? String(choice.value) : undefined,
      }))}
      chosen={chosenIn(filter, present).map((choice) => String(choice.value))}
      placeholder={t('filter.choose')}
      empty={t('filter.noChoice')}
      onChoose={(value) => {
        const patch = choicePatch(filter, value, present)
        setChosen(patch)
        onPatch(patch, isMultiple)
      }}
      onDone={onDone}
      footer={
        isMultiple ? (
          <Action variant="quiet" keys="Ctrl ↵" onClick={onDone}>
            {t('filter.done')}
          </Action>
        ) : undefined
      }
    />
  )
}

function FlagEditor({ filter, label, onPatch }: EditorProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const [field] = filter.fields
  return (
    <ChoiceList
      label={label}
      choices={['yes', 'no'].map((name) => ({ value: name, label: texts.enum('yesNo', name) }))}
      placeholder={t('filter.choose')}
      empty={t('filter.noChoice')}
      onChoose={(value) => field && onPatch({ [field]: value === 'yes' ? true : undefined })}
    />
  )
}

function PartyEditor({ filter, label, search, onPatch }: EditorProps) {
  const { t } = useTranslation('list')
  const { editor } = filter
  const role = editor.kind === 'party' ? editor.role : 'merchant'
  const parties = useParties(role, true)
  const [field] = filter.fields
  const empty = { loading: t('filter.loadingParties'), failed: t('filter.partiesFailed'), ready: t('filter.noChoice') }
  return (
    <ChoiceList
      label={label}
      choices={parties.choices}
      chosen={[textIn(search, field)]}
      placeholder={t('filter.choose')}
      empty={empty[parties.state]}
      onChoose={(value) => field && onPatch({ [field]: Number(value) })}
    />
  )
}
