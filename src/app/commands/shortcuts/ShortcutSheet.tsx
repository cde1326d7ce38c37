import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { commandTitle, placeTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Dialog, DialogHeader } from '#app/commands/Dialog.tsx'
import { ScreenParagraph } from '#app/commands/shortcuts/ScreenParagraph.tsx'
import { ShortcutRow } from '#app/commands/shortcuts/ShortcutRow.tsx'
import { placesOf } from '#app/palette/entries/command-places.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command, CommandGroup } from '#commands/command.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import type { Role } from '#domain/roles.ts'
import styles from './ShortcutSheet.module.css'

interface ShortcutSheetProps {
  /** Opens the browser's print dialog at once. */
  isPrinted?: boolean
  surface: ConsoleSurface
  overrides: KeyOverrides
  onOverridesChange(overrides: KeyOverrides): void
  onClose(): void
}

/** Including commands of lists that are not open. */
const COMMANDS = allCommands(SCREEN_ENTRIES)
/** Groups of what works on one screen and not on another. */
const LOCAL: readonly CommandGroup[] = ['actions', 'list']
/** Groups of what works on every screen. */
const ANYWHERE = ['global', 'screens', 'settings'] as const satisfies readonly CommandGroup[]

/** The screen on which a role finds a command's rows; none for commands of every list. */
function placeOf(command: Command, role: Role | undefined): BuiltRoute['route'] | undefined {
  const isBound = command.kind !== undefined || command.screen !== undefined
  return role && isBound ? placesOf(command, role)[0]?.route : undefined
}

/**
 * Every key of the role, searchable: those that work here, those that work everywhere, those of other screens. Keys are
 * changed on demand.
 */
export default function ShortcutSheet(props: ShortcutSheetProps) {
  const { surface, overrides, onOverridesChange, onClose, isPrinted = false } = props
  const { t } = useTranslation(['commands', 'screens'])
  const [text, setText] = useState('')
  const [isEditing, setEditing] = useState(false)
  const role = surface.facts()?.role
  const index = useMemo(() => {
    const own = COMMANDS.filter((command) => (command.keys ?? []).length > 0 && role && command.roles.includes(role))
    return createSearchIndex(
      own.map((command) => {
        const place = LOCAL.includes(command.group) ? placeOf(command, role) : undefined
        const title = place && placeTitle(t, place)
        return {
          id: command.id,
          texts: [commandTitle(t, command), ...effectiveKeys(command, overrides)],
          around: [command.id, ...(title === undefined ? [] : [title])],
          command,
          place: title,
        }
      }),
    )
  }, [surface, role, overrides, t])
  const found = index.find(text, index.size)
  const here = useMemo(
    () => new Set(surface.offers().flatMap(({ command }) => (LOCAL.includes(command.group) ? [command.id] : []))),
    [surface],
  )
  const elsewhere = found.filter(({ id, command }) => LOCAL.includes(command.group) && !here.has(id))
  const sections = [
    // Actions on rows come before moves among them.
    {
      id: 'here' as const,
      rows: LOCAL.flatMap((group) => found.filter(({ id, command }) => command.group === group && here.has(id))),
    },
    ...ANYWHERE.map((group) => ({ id: group, rows: found.filter(({ command }) => command.group === group) })),
    { id: 'list' as const, rows: elsewhere.filter(({ place }) => place === undefined) },
    { id: 'elsewhere' as const, rows: elsewhere.filter(({ place }) => place !== undefined) },
  ]

  useEffect(() => {
    if (isPrinted) window.print()
  }, [isPrinted])

  function change(command: Command, key: string | null | undefined): void {
    const { [command.id]: _previous, ...others } = overrides
    onOverridesChange(key === undefined ? others : { ...others, [command.id]: key })
  }

  return (
    <Dialog id="shortcuts" label={t('shortcuts.title')} className={styles.dialog} onClose={onClose}>
      <DialogHeader title={t('shortcuts.title')} closeLabel={t('shortcuts.close')} onClose={onClose}>
        <input
          autoFocus
          type="search"
          className={styles.search}
          aria-label={t('shortcuts.search')}
          placeholder={t('shortcuts.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="button"
          className={styles.edit}
          aria-pressed={isEditing}
          onClick={() => setEditing((editing) => !editing)}
        >
          {t('shortcuts.edit')}
        </button>
        <button type="button" className={styles.edit} onClick={() => window.print()}>
          {t('shortcuts.print')}
        </button>
      </DialogHeader>
      <div className={styles.groups} tabIndex={0} role="region" aria-label={t('shortcuts.title')}>
        {text === '' && <ScreenParagraph onLeave={onClose} />}
        {found.length === 0 && <p className={styles.note}>{t('shortcuts.empty')}</p>}
        {sections.map(({ id, rows }) =>
          rows.length === 0 ? null : (
            <section key={id}>
              <h3>{t(`group.${id}`)}</h3>
              <ul>
                {rows.map(({ command, place }) => (
                  <ShortcutRow
                    key={command.id}
                    command={command}
                    place={id === 'elsewhere' ? place : undefined}
                    commands={COMMANDS}
                    overrides={overrides}
                    isEditing={isEditing}
                    onChange={change}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      {isEditing ? <p className={styles.note}>{t('shortcuts.note')}</p> : null}
    </Dialog>
  )
}
