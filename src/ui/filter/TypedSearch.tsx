import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { SearchFrame } from '#ui/filter/SearchBox.tsx'
import styles from '#ui/filter/SearchBox.module.css'

interface TypedSearchProps {
  label: string
  placeholder: string
  /** The shortcut of the box, shown while it is empty. */
  keyHint?: string | undefined
  /** The text that is searched for; empty for none. */
  value: string
  /** Told the text, without spaces at its ends, shortly after each change. */
  onType: (text: string) => void
  /** Enter, ↓, or Esc in the empty box: returns the focus to the list. */
  onLeave: () => void
  ref?: Ref<HTMLInputElement>
}

/** Time after a letter in which the next one belongs to the same search, ms. */
const PAUSE_MS = 120

/** A search box that filters with each letter, and keeps its text. */
export function TypedSearch({ label, placeholder, keyHint, value, onType, onLeave, ref }: TypedSearchProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(typed: string): void {
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === told.current) return
    told.current = wanted
    onType(wanted)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      tell(text)
      onLeave()
    } else if (event.key === 'Escape' && text !== '') {
      setText('')
      tell('')
    } else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <SearchFrame>
      <input
        ref={ref}
        className={styles.input}
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget, nativeEvent }) => {
          const typed = currentTarget.value
          setText(typed)
          clearTimeout(timer.current)
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
          if (!isComposing) timer.current = setTimeout(() => tell(typed), PAUSE_MS)
        }}
        onCompositionEnd={({ currentTarget }) => tell(currentTarget.value)}
        onBlur={() => tell(text)}
        onKeyDown={onKeyDown}
      />
      {keyHint && text === '' ? <kbd className={styles.key}>{keyHint}</kbd> : null}
    </SearchFrame>
  )
}
