import { useId, useReducer, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/filter/SearchBox.module.css'

/** A possible meaning of the typed text: the name of the kind, the value, and a key. */
export interface SearchSuggestion {
  key: string
  label: string
  value: string
}

interface SearchBoxProps {
  label: string
  placeholder: string
  /** The shortcut of the box, shown while it is empty. */
  keyHint?: string
  /** Possible meanings of a text, likeliest first. */
  suggestionsOf: (text: string) => readonly SearchSuggestion[]
  /** Brings what suggestions need, where that is loaded on demand. */
  load?: (() => Promise<unknown>) | undefined
  /** Called on Enter or a click; the box is cleared. */
  onChoose: (suggestion: SearchSuggestion) => void
  /** Esc in the empty box, or after a choice: returns the focus to the list. */
  onLeave: () => void
  ref?: Ref<HTMLInputElement>
}

/** A search box that shows its interpretations before searching: Enter takes the likeliest, arrows select another. */
export function SearchBox({
  label,
  placeholder,
  keyHint,
  suggestionsOf,
  load,
  onChoose,
  onLeave,
  ref,
}: SearchBoxProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const suggestions = text.trim() === '' ? [] : suggestionsOf(text)
  const current = Math.min(at, suggestions.length - 1)
  const isOpen = isFocused && suggestions.length > 0

  function choose(suggestion: SearchSuggestion | undefined): void {
    if (!suggestion) return
    setText('')
    setAt(0)
    onChoose(suggestion)
    onLeave()
  }

  /** A text that was typed before suggestions could be made is taken as soon as they can. */
  function take(): void {
    if (suggestions.length > 0 || !load) choose(suggestions[current])
    else
      load().then(
        () => choose(suggestionsOf(text)[0]),
        () => undefined,
      )
  }
  function wake(): void {
    setFocused(true)
    load?.().then(redraw, () => undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(suggestions.length - 1, current + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) take()
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <SearchFrame>
      <input
        ref={ref}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        placeholder={placeholder}
        value={text}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onFocus={wake}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {keyHint && text === '' && !isFocused ? <kbd className={styles.key}>{keyHint}</kbd> : null}
      <ul id={listId} role="listbox" aria-label={label} className={styles.suggestions} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.suggestion}
            onPointerMove={() => setAt(index)}
            onMouseDown={(event) => {
              event.preventDefault()
              choose(suggestion)
            }}
          >
            <span className={styles.kind}>{suggestion.label}</span>
            <bdi className={styles.value}>{visibleText(suggestion.value)}</bdi>
          </li>
        ))}
      </ul>
    </SearchFrame>
  )
}

/** The frame of a search box with its icon, around the field and what belongs to it. */
export function SearchFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.box}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M14.5 14.5 20 20" />
      </svg>
      {children}
    </div>
  )
}
