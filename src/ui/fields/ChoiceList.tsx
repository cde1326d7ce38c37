import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/fields/ChoiceList.module.css'

/** One choice; the search also matches `words`. */
export interface Choice {
  value: string
  label: string
  /** Stands beside it; several lines stand below it. */
  hint?: string
  words?: string
  group?: string
  disabled?: boolean
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  /** The selected values, marked; choosing one again deselects it in a `multiple` list. */
  chosen?: readonly string[]
  multiple?: boolean
  placeholder: string
  /** Shown when no choice matches. */
  empty: string
  onChoose: (value: string) => void
  /** Called on Ctrl/⌘+Enter; without it the event bubbles to the parent. */
  onDone?: (() => void) | undefined
  /** Called on Delete on a choice. */
  onDelete?: (value: string) => void
  footer?: ReactNode
  /** Called with the typed text, for choices that are looked up elsewhere: those given then match it as they are. */
  onType?: ((text: string) => void) | undefined
  /** The element to focus: the search field. */
  ref?: Ref<HTMLInputElement>
}

/** A searchable list worked by keyboard: type to narrow, arrows to move, Enter to choose. */
export function ChoiceList(props: ChoiceListProps) {
  const { choices, chosen = [], multiple = false, onChoose, onDone, onDelete, onType } = props
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const found = useMemo(() => (onType ? choices : matching(choices, text)), [choices, text, onType])
  const current = Math.min(at, found.length - 1)
  const active = found[current]

  function moveTo(index: number): void {
    const next = Math.min(found.length - 1, Math.max(0, index))
    setAt(next)
    list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) moveTo(current + step)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!onDone) return
      onDone()
    } else if (event.key === 'Enter') choose(active)
    else if (event.key === 'Delete' && onDelete && active && text === '') onDelete(active.value)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function choose(choice: Choice | undefined): void {
    if (!choice || choice.disabled) return
    onChoose(choice.value)
    // The next input replaces the query to search for another choice.
    if (multiple) frame.current?.querySelector('input')?.select()
  }

  return (
    <div ref={frame} className={styles.list}>
      <input
        ref={props.ref}
        className={styles.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${current}` : undefined}
        aria-label={props.label}
        aria-autocomplete="list"
        placeholder={props.placeholder}
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
          onType?.(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        ref={list}
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={multiple || undefined}
        className={styles.options}
      >
        {found.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${listId}-${index}`}
            choice={choice}
            index={index}
            isActive={index === current}
            isChosen={chosen.includes(choice.value)}
            heading={choice.group !== found[index - 1]?.group ? choice.group : undefined}
            onPoint={() => setAt(index)}
            onChoose={() => choose(choice)}
          />
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.empty}>{props.empty}</p> : null}
      {props.footer ? <div className={styles.footer}>{props.footer}</div> : null}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  index: number
  isActive: boolean
  isChosen: boolean
  heading: string | undefined
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, choice, index, isActive, isChosen, heading, onPoint, onChoose }: OptionProps) {
  const hints = choice.hint ? choice.hint.split('\n') : []
  return (
    <>
      {heading === undefined ? null : (
        <li role="presentation" className={styles.heading}>
          {heading}
        </li>
      )}
      <li
        id={id}
        role="option"
        data-at={index}
        data-active={isActive || undefined}
        aria-selected={isChosen}
        aria-disabled={choice.disabled || undefined}
        className={styles.option}
        onPointerMove={onPoint}
        // Keeps the focus in the search, so that typing continues.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <span className={styles.tick} aria-hidden="true">
          {isChosen ? '✓' : ''}
        </span>
        <bdi className={styles.label}>{visibleText(choice.label)}</bdi>
        {hints.map((line) => (
          <span key={line} className={hints.length > 1 ? styles.below : styles.hint}>
            {visibleText(line)}
          </span>
        ))}
      </li>
    </>
  )
}

/** Choices that contain every typed word; those starting with the text come first. */
function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  const found = choices.filter((choice) => {
    const all = `${choice.label} ${choice.words ?? ''} ${choice.hint ?? ''}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const begins = (choice: Choice) => choice.label.toLowerCase().startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))]
}
