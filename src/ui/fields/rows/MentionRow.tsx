import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefCallback } from 'react'
import { flushSync } from 'react-dom'
import { visibleText } from '#domain/text/visible-text.ts'
import { useAnchored } from '#ui/fields/popups/use-anchored.ts'
import popup from '#ui/fields/popups/Popup.module.css'
import list from '#ui/fields/ChoiceList.module.css'
import { TextRow } from '#ui/fields/rows/FieldRow.tsx'
import styles from '#ui/fields/rows/FieldRow.module.css'

/** One who can be mentioned; the name is shown, the value goes into the text. */
interface Mention {
  value: string
  label: string
}

/** The rules of typing a mention: where one is typed, what it becomes, and which keys the list takes. */
interface MentionRules {
  at: (text: string, caret: number) => { from: number; typed: string } | null
  taken: (text: string, at: { from: number; typed: string }, value: string) => { text: string; caret: number }
  move: (key: string, at: number, count: number) => { to: number } | 'take' | 'close' | null
}

interface MentionRowProps {
  label: string
  value: string
  onChange: (value: string) => void
  rules: MentionRules
  /** Those whom what was typed after the `@` fits. */
  offered: (typed: string) => readonly Mention[]
  labels: { offered: string; empty: string }
  fault?: string | undefined
  help?: ReactNode
  'aria-required'?: boolean | undefined
  keep: RefCallback<HTMLInputElement>
}

/** A text in which `@` offers people: arrows move, Enter or Tab takes, Esc closes the list and leaves the text. */
export function MentionRow({ rules, offered, labels, keep, value, onChange, ...rest }: MentionRowProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  /** Place of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const mention = caret === null ? null : rules.at(value, caret)
  const people = mention === null ? [] : offered(mention.typed)
  const isOpen = mention !== null && mention.from !== closedAt
  const current = Math.min(at, people.length - 1)

  function follow(): void {
    setCaret(input.current?.selectionStart ?? null)
  }
  function take(person: Mention | undefined): void {
    if (!person || !mention) return
    const next = rules.taken(value, mention, person.value)
    flushSync(() => onChange(next.text))
    input.current?.setSelectionRange(next.caret, next.caret)
    follow()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    if (!isOpen || !isPlain || event.nativeEvent.isComposing) return
    const move = rules.move(event.key, current, people.length)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    if (move === 'close') setClosedAt(mention.from)
    else if (move === 'take') take(people[current])
    else setAt(move.to)
  }

  return (
    <div className={styles.anchor}>
      <TextRow
        {...rest}
        ref={(element) => {
          input.current = element
          keep(element)
        }}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && people.length > 0 ? `${id}-${current}` : undefined}
        onKeyDown={onKeyDown}
        onSelect={follow}
        onBlur={() => setCaret(null)}
        onChange={(text) => {
          setAt(0)
          onChange(text)
          follow()
          // A list that was closed stays so until its `@` is gone.
          if (closedAt !== null && !/[@＠]/.test(text.charAt(closedAt))) setClosedAt(null)
        }}
      />
      {isOpen ? (
        <PeopleList id={id} people={people} current={current} labels={labels} onPoint={setAt} onTake={take} />
      ) : null}
    </div>
  )
}

interface PeopleListProps {
  id: string
  people: readonly Mention[]
  current: number
  labels: MentionRowProps['labels']
  onPoint: (at: number) => void
  onTake: (person: Mention) => void
}

function PeopleList({ id, people, current, labels, onPoint, onTake }: PeopleListProps) {
  const panel = useRef<HTMLDivElement>(null)
  useAnchored(panel, 'start')
  return (
    <div ref={panel} className={popup.popup}>
      <ul id={id} role="listbox" aria-label={labels.offered} className={list.options}>
        {people.map((person, index) => (
          <li
            key={person.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            data-active={index === current || undefined}
            className={list.option}
            onPointerMove={() => onPoint(index)}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
          >
            <bdi className={list.label}>{visibleText(person.label)}</bdi>
            <span className={list.hint}>{person.value}</span>
          </li>
        ))}
      </ul>
      {people.length === 0 ? (
        <p className={list.empty} role="status">
          {labels.empty}
        </p>
      ) : null}
    </div>
  )
}
