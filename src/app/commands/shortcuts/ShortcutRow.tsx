import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTitle } from '#app/commands/command-texts.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import type { Command } from '#commands/command.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import styles from './ShortcutSheet.module.css'
import { findKeyConflicts } from '#commands/keys/key-conflicts.ts'
import { chordsOf, isSingleCharacter } from '#commands/keys/keys.ts'
import type { KeyPress } from '#commands/keys/keys.ts'

interface ShortcutRowProps {
  command: Command
  /** The screen on which it works, if that is another. */
  place: string | undefined
  commands: readonly Command[]
  overrides: KeyOverrides
  /** Shows the buttons that change its key. */
  isEditing: boolean
  /** A key, null for off, undefined for the default. */
  onChange(command: Command, key: string | null | undefined): void
}

/** One command with its keys; a single-character key can be changed, switched off and reset here. */
export function ShortcutRow({ command, place, commands, overrides, isEditing, onChange }: ShortcutRowProps) {
  const { t } = useTranslation(['commands', 'screens'])
  const [isListening, setIsListening] = useState(false)
  const [fault, setFault] = useState('')
  const title = commandTitle(t, command)
  const keys = effectiveKeys(command, overrides)

  function onKeyDown(event: KeyboardEvent): void {
    if (!isListening || event.key === 'Shift' || event.key === 'Tab') return
    event.preventDefault()
    if (event.key === 'Escape') return setIsListening(false)
    const { key, code, ctrlKey: ctrl, metaKey: meta, shiftKey: shift, altKey: alt } = event
    const choice = chooseKey(commands, overrides, command, { key, code, ctrl, meta, shift, alt })
    if (!choice.ok) return setFault(faultText(choice))
    setFault('')
    setIsListening(false)
    onChange(command, choice.key)
  }

  function faultText(choice: Extract<ReturnType<typeof chooseKey>, { ok: false }>): string {
    if (choice.fault === 'onlyOne') return t('shortcuts.onlyOne')
    const other = commands.find(({ id }) => id === choice.with)
    return t('shortcuts.conflict', { key: choice.key, title: other ? commandTitle(t, other) : choice.with })
  }

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {title}
        {place !== undefined && <span className={styles.place}>{place}</span>}
      </span>
      {fault !== '' && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
      <span className={styles.keys}>
        {keys.length === 0
          ? t('shortcuts.off')
          : keys.map((key) => <Keycaps key={key} sequence={key} then={t('shortcuts.then')} />)}
      </span>
      {isEditing && isRemappable(command) && (
        <span className={styles.buttons}>
          <button
            type="button"
            aria-label={t('shortcuts.change', { title })}
            aria-pressed={isListening}
            onClick={() => setIsListening(true)}
            onKeyDown={onKeyDown}
            onBlur={() => setIsListening(false)}
          >
            {isListening ? t('shortcuts.press') : '✎'}
          </button>
          <button
            type="button"
            aria-label={t('shortcuts.switchOff', { title })}
            onClick={() => onChange(command, null)}
          >
            ∅
          </button>
          <button
            type="button"
            aria-label={t('shortcuts.reset', { title })}
            disabled={overrides[command.id] === undefined}
            onClick={() => onChange(command, undefined)}
          >
            ↺
          </button>
        </span>
      )}
    </li>
  )
}

type KeyChoice =
  | { ok: true; key: string }
  | { ok: false; fault: 'onlyOne' }
  | { ok: false; fault: 'conflict'; key: string; with: string }

/**
 * True if a key press may become a command's key: one plain character unused by other commands in the same scope.
 */
function chooseKey(
  commands: readonly Command[],
  overrides: KeyOverrides,
  command: Command,
  press: KeyPress,
): KeyChoice {
  const key = chordsOf(press)[0]
  if (key === undefined || !isSingleCharacter(key)) return { ok: false, fault: 'onlyOne' }
  const conflicts = findKeyConflicts(commands, { ...overrides, [command.id]: key })
  const own = conflicts.find((conflict) => conflict.commands.includes(command.id))
  if (!own) return { ok: true, key }
  return { ok: false, fault: 'conflict', key, with: own.commands.find((id) => id !== command.id) ?? command.id }
}

/** True if a command has a single-character key, which a person may change or switch off. */
function isRemappable(command: Command): boolean {
  return (command.keys ?? []).some(isSingleCharacter)
}
