import { Command as Menu } from 'cmdk'
import { useCallback, useMemo, useRef, useLayoutEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../Palette.module.css'
import { commandTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry, Question } from '#app/palette/entries/palette-entry.ts'
import { groupLines, linesOf } from '#app/palette/palette-lines.ts'
import { MOVES, useActiveLine, usePaletteSelection } from '#app/palette/palette-selection.ts'
import { PaletteFooter } from '#app/palette/PaletteFooter.tsx'
import { PaletteLines, PaletteList } from '#app/palette/PaletteLines.tsx'
import { quickText } from '#app/palette/quick-entries.ts'
import type { ChoosableRow } from '#app/palette/question/candidates.ts'
import { useQuestion } from '#app/palette/question/use-question.ts'
import { useLayer } from '#commands/surface-context.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** How long a line may be. */
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

/** The question what a command is to run on, in the palette: a field, and the rows that its text means. */
export function RowQuestion({ question, surface, onChosen, onLeft }: RowQuestionProps) {
  const { t } = useTranslation(['commands', 'screens'])
  const { actor, rows, state, text } = useQuestion(question, { surface, onChosen, onLeft })
  const isLooking = state === 'looking' || state === 'waiting'
  const entries = useMemo(() => rows.map(lineOf), [rows])
  const groups = useMemo(() => groupLines(entries, text !== '', entries.length), [entries, text])
  const lines = useMemo(() => linesOf(groups), [groups])
  const { line, letMove, moveTo } = usePaletteSelection(lines, text)
  const field = useActiveLine(line?.slot, groups)
  useLayer(useMemo(() => ({ id: 'question', leave: () => actor.send({ type: 'BACK' }) }), [actor]))
  const now = useRef(lines)
  useLayoutEffect(() => {
    now.current = lines
  }, [lines])
  const pick = useCallback(
    (slot: string) => {
      const found = now.current.find((other) => other.slot === slot)
      if (found) actor.send({ type: 'PICK', id: found.entry.id })
    },
    [actor],
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (MOVES.has(event.key)) letMove()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // What is shown belongs to an earlier text.
    if (!isLooking && state !== 'failed') return
    event.preventDefault()
    actor.send(isLooking ? { type: 'PICK', id: null } : { type: 'RETRY' })
  }

  const title = commandTitle(t, question.command)
  const asked = question.typed ? quickText(t, question.command, question.typed) : title
  const kind = question.command.kind === undefined ? (question.command.takes === 'report' ? 'report' : 'list') : 'row'
  return (
    <Menu
      label={title}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={line?.slot ?? ''}
      onValueChange={moveTo}
      onKeyDown={onKeyDown}
      onPointerMoveCapture={letMove}
      className={styles.menu}
    >
      <p className={styles.asked}>{sanitizeText(asked, TITLE_LENGTH)}</p>
      <Menu.Input
        ref={field}
        autoFocus
        value={text}
        onValueChange={(next) => actor.send({ type: 'TYPE', text: next })}
        placeholder={t(`commands:question.${kind}`)}
        className={styles.input}
      />
      <Menu.List label={title} asChild>
        <PaletteList>
          <PaletteLines groups={groups} of={entries.length} selected={line?.slot} onRun={pick} />
        </PaletteList>
      </Menu.List>
      <p role="status" className={styles.status}>
        {statusText()}
      </p>
      <PaletteFooter keys={KEYS} />
    </Menu>
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
