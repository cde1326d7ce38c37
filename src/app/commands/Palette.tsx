import { Command as Menu } from 'cmdk'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/commands/Dialog.tsx'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { PALETTE_GROUPS } from '#app/commands/palette-entry.ts'
import type { PaletteEntry } from '#app/commands/palette-entry.ts'
import { readPaletteInput } from '#app/commands/palette-mode.ts'
import { PaletteItem } from '#app/commands/PaletteItem.tsx'
import { PaletteFooter } from '#app/commands/PaletteFooter.tsx'
import { usePaletteEntries } from '#app/commands/use-palette-entries.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import styles from './Palette.module.css'

interface PaletteProps {
  surface: ConsoleSurface
  overrides: KeyOverrides
  onClose(): void
}

/** The command palette: screens, actions on the rows here, orders and parties by look-up, global actions, settings. */
export default function Palette({ surface, overrides, onClose }: PaletteProps) {
  const { t } = useTranslation('commands')
  const [text, setText] = useState('')
  const input = readPaletteInput(text)
  const { entries, isSearching, error } = usePaletteEntries(surface, overrides, input.mode, input.query)
  const settledText = useDeferredValue<string | null>(text, null)
  const lines = settledText === text ? entries.length : linesInView()
  const groups = useMemo(() => groupEntries(entries, input.query !== '', lines), [entries, input.query, lines])
  const selection = useSelection(groups[0]?.items[0]?.id ?? '', text)

  // Always the same, so that a line is drawn again only when its entry is another.
  const run = useCallback(
    (entry: PaletteEntry, inNewTab: boolean): void => {
      if (entry.refusal !== undefined) return
      // Closed first, so that what the command opens gets the focus and not the palette's opener.
      onClose()
      queueMicrotask(() => entry.run(inNewTab))
    },
    [onClose],
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (MOVES.has(event.key)) selection.letMove()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const entry = entries.find(({ id }) => id === selection.value)
    event.preventDefault()
    if (entry) run(entry, true)
  }

  return (
    <Dialog id="palette" label={t('palette.title')} className={styles.dialog} onClose={onClose}>
      <Menu
        label={t('palette.title')}
        shouldFilter={false}
        loop
        // They would take Ctrl+K, which closes the palette again.
        vimBindings={false}
        value={selection.value}
        onValueChange={selection.onValueChange}
        onKeyDown={onKeyDown}
        onPointerMove={selection.letMove}
        className={styles.menu}
      >
        <Menu.Input autoFocus value={text} onValueChange={setText} placeholder={t('palette.placeholder')} className={styles.input} />
        <Menu.List label={t('palette.title')} className={styles.list}>
          {groups.map(({ group, items }) => (
            <Menu.Group key={group} heading={t(`group.${group}`)} className={styles.group}>
              {items.map((entry) => (
                <PaletteItem key={entry.id} entry={entry} onRun={run} />
              ))}
            </Menu.Group>
          ))}
        </Menu.List>
        <p role="status" className={styles.status}>
          {error ? t('palette.failed', { reason: error.message }) : isSearching ? t('palette.searching') : emptyText()}
        </p>
        <PaletteFooter />
      </Menu>
    </Dialog>
  )

  function emptyText(): string {
    if (entries.length > 0) return ''
    return input.mode === 'orders' && input.query === '' ? t('palette.orderHint') : t('palette.empty', { query: input.query })
  }
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/**
 * The selected line: the first one, whichever comes to stand there, until the person moves.
 * Entries that arrive late (a clipboard, a look-up) must not leave the selection behind on an older line.
 */
function useSelection(first: string, text: string) {
  const [picked, setPicked] = useState<{ text: string; id: string } | null>(null)
  const mayMove = useRef(false)
  const isPicked = picked !== null && picked.text === text
  return {
    value: isPicked ? picked.id : first,
    letMove: () => {
      mayMove.current = true
    },
    onValueChange: (id: string) => {
      if (mayMove.current) setPicked({ text, id })
      mayMove.current = false
    },
  }
}

/** Height of a line and of the whole palette as its style sheet has them: px, and part of the window. */
const LINE_PX = 32
const PALETTE_PART = 0.66

/** What is seen is drawn first, since a key waits for each line that is; the rest follows. */
const linesInView = () => Math.ceil((innerHeight * PALETTE_PART) / LINE_PX)

/** Entries by group, so many of them: in the fixed order, or once something is typed, the group of the best match first. */
function groupEntries(entries: readonly PaletteEntry[], isRanked: boolean, lines: number) {
  const order = isRanked ? [...new Set(entries.map(({ group }) => group))] : PALETTE_GROUPS
  let left = lines
  return order.flatMap((group) => {
    const items = entries.filter((entry) => entry.group === group).slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ group, items }] : []
  })
}
