import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/fields/rows/ChoiceRow.module.css'

export interface RowChoice {
  value: string
  label: string
  /** Lines below it, which tell it apart from the others. */
  hint?: string | undefined
}

interface ChoiceRowProps {
  label: string
  choices: readonly RowChoice[]
  /** Empty while nothing is chosen. */
  value: string
  /** Arrows only move; digit, Enter or click chooses, since the choice acts at once. */
  choosesAtOnce?: boolean
  onChoose: (value: string) => void
  /** Called on a choice by digit, so that the focus may move on. */
  onDecide?: () => void
  fault?: string | undefined
  help?: ReactNode
  /** The element to focus: the chosen one, or the first. */
  ref?: Ref<HTMLButtonElement>
}

/** The number of choices that digits can address. */
export const MOST_ROW_CHOICES = 9

/** A single choice among a few, all visible: by digit, arrows, or click. */
export function ChoiceRow({
  label,
  choices,
  value,
  choosesAtOnce = false,
  onChoose,
  onDecide,
  fault,
  help,
  ref,
}: ChoiceRowProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosenAt = choices.findIndex((choice) => choice.value === value)
  const tabStop = Math.max(0, chosenAt)

  function choose(index: number): void {
    const choice = choices[index]
    if (!choice) return
    list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus()
    onChoose(choice.value)
  }
  function decide(index: number): void {
    choose(index)
    if (choices[index]) onDecide?.()
  }
  function step(from: number, by: number): void {
    const next = (from + by + choices.length) % choices.length
    if (choosesAtOnce) list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
    else choose(next)
  }
  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const digit = /^[1-9]$/.test(event.key)
      ? Number(event.key)
      : /^(?:Digit|Numpad)[1-9]$/.test(event.code) && !event.shiftKey
        ? Number(event.code.at(-1))
        : 0
    if (by !== undefined) step(index, by)
    else if (digit > 0 && !event.repeat) decide(digit - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div
        ref={list}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        aria-invalid={fault !== undefined || undefined}
        className={styles.choices}
      >
        {choices.map((choice, index) => (
          <button
            key={choice.value}
            ref={index === tabStop ? ref : undefined}
            type="button"
            role="radio"
            aria-checked={choice.value === value}
            tabIndex={index === tabStop ? 0 : -1}
            className={styles.choice}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => choose(index)}
          >
            <kbd className={styles.digit}>{index + 1}</kbd>
            {choice.hint ? (
              <span>
                <bdi>{visibleText(choice.label)}</bdi>
                {choice.hint.split('\n').map((line) => (
                  <span key={line} className={styles.hint}>
                    {visibleText(line)}
                  </span>
                ))}
              </span>
            ) : (
              visibleText(choice.label)
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? help : <span className={styles.fault}>{fault}</span>}
      </div>
    </div>
  )
}
