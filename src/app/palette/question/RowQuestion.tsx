import { useCallback, useLayoutEffect, useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../panel/Palette.module.css'
import { commandTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry, Question } from '#app/palette/entries/palette-entry.ts'
import { useShownLines } from '#app/palette/panel/palette-selection.ts'
import { PaletteFrame } from '#app/palette/panel/PaletteFrame.tsx'
import { quickText } from '#app/palette/entries/quick-entries.ts'
import type { ChoosableRow } from '#app/palette/question/candidates.ts'
import { useQuestion } from '#app/palette/question/use-question.ts'
import { useLayer } from '#commands/surface-context.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** The most characters of a line. */
const TITLE_LENGTH = 120

const KEYS = [
  ['Enter', 'choose'],
  ['Escape', 'back'],
] as const

interface RowQuestionProps {
  question: Question
  surface: ConsoleSurface
  /** Told what choosing the answer does. */
  onChosen(run: () => void): void
  /** Goes back to the palette. */
  onLeft(): void
}

/** The palette asks for the row or list that a command is to run on: a field, and the rows that its text means. */
export function RowQuestion({ question, surface, onChosen, onLeft }: RowQuestionProps) {
  const { t } = useTranslation(['commands', 'screens'])
  const { actor, rows, state, text } = useQuestion(question, { surface, onChosen, onLeft })
  const isLooking = state === 'looking' || state === 'waiting'
  const entries = useMemo(() => rows.map(lineOf), [rows])
  const shown = useShownLines(entries, text, { isRanked: text !== '', drawn: entries.length })
  const { entryAt, field } = shown
  useLayoutEffect(() => field.current?.focus(), [field])
  useLayer(useMemo(() => ({ id: 'question', leave: () => actor.send({ type: 'BACK' }) }), [actor]))
  const pick = useCallback(
    (slot: string) => {
      const entry = entryAt(slot)
      if (entry) actor.send({ type: 'PICK', id: entry.id })
    },
    [actor, entryAt],
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The lines belong to an earlier text.
    if (!isLooking && state !== 'failed') return
    event.preventDefault()
    actor.send(isLooking ? { type: 'PICK', id: null } : { type: 'RETRY' })
  }

  const title = commandTitle(t, question.command)
  const asked = question.typed ? quickText(t, question.command, question.typed) : title
  const kind = question.command.kind === undefined ? (question.command.takes === 'report' ? 'report' : 'list') : 'row'
  return (
    <PaletteFrame
      label={title}
      heading={<p className={styles.asked}>{sanitizeText(asked, TITLE_LENGTH)}</p>}
      text={text}
      onText={(next) => actor.send({ type: 'TYPE', text: next })}
      placeholder={t(`commands:question.${kind}`)}
      shown={shown}
      of={entries.length}
      onRun={pick}
      onKeyDown={onKeyDown}
      status={statusText()}
      keys={KEYS}
    />
  )

  function statusText(): string {
    if (state === 'failed') return t('commands:question.failed')
    if (entries.length > 0) return ''
    return isLooking ? t('commands:palette.searching') : t('commands:question.none')
  }
}

const lineOf = ({ id, group, title, detail, why }: ChoosableRow): PaletteEntry => ({
  id,
  group,
  title: sanitizeText(title, TITLE_LENGTH),
  ...(detail !== undefined && { detail }),
  ...(why !== undefined && { refusal: why }),
  texts: [],
  // Choosing goes through the question.
  run: () => undefined,
})
