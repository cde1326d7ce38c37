import { Command as Menu } from 'cmdk'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, useEffect } from 'react'
import type { KeyboardEvent, UIEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import styles from './Palette.module.css'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import { PaletteLines, PaletteList } from '#app/palette/PaletteLines.tsx'
import { usePaletteEntries } from '#app/palette/entries/use-palette-entries.ts'
import type { PaletteSources } from '#app/palette/entries/use-palette-sources.ts'
import { groupLines, linesOf, readPaletteInput } from '#app/palette/palette-lines.ts'
import type { PaletteLine, PaletteLineGroup } from '#app/palette/palette-lines.ts'

const ACTIVE = 'aria-activedescendant'

/**
 * Sets the selected line's ARIA attributes on field and list: cmdk does so only when the slot changes, and a slot may
 * show another entry. Returns the field's ref.
 */
function useActiveLine(slot: string | undefined, groups: readonly PaletteLineGroup[]) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const root = field.current?.parentElement
    const id = slot === undefined ? undefined : root?.querySelector(`[data-value="${slot}"]`)?.id
    for (const element of root?.querySelectorAll('[role="combobox"], [role="listbox"]') ?? []) {
      if (id === undefined) element.removeAttribute(ACTIVE)
      else element.setAttribute(ACTIVE, id)
    }
  }, [slot, groups])
  return field
}

interface PaletteMenuProps {
  sources: PaletteSources
  surface: ConsoleSurface
  onClose(): void
}

/** The palette's field and the lines for what is typed in it. */
export const PaletteMenu = memo(function PaletteMenu({ sources, surface, onClose }: PaletteMenuProps) {
  const { t } = useTranslation('commands')
  const [text, setText] = useState('')
  const input = readPaletteInput(text)
  const { entries, isOffline, isSearching, error } = usePaletteEntries(sources, surface, input.mode, input.query)
  const { drawn, drawAll, onScroll } = useDrawnLines(text, entries.length)
  const groups = useMemo(() => groupLines(entries, input.query !== '', drawn), [entries, input.query, drawn])
  const lines = useMemo(() => linesOf(groups), [groups])
  const { line, letMove, moveTo } = usePaletteSelection(lines, text)
  const field = useActiveLine(line?.slot, groups)

  const now = useRef(lines)
  useLayoutEffect(() => {
    now.current = lines
  }, [lines])
  // A stable reference, so that lines do not re-render.
  const run = useCallback(
    (slot: string, inNewTab: boolean): void => {
      const entry = now.current.find((other) => other.slot === slot)?.entry
      if (!entry || entry.refusal !== undefined) return
      // Close first, so that the focus goes to what the command opens, not back to the palette's opener.
      onClose()
      queueMicrotask(() => entry.run(inNewTab))
    },
    [onClose],
  )
  const runHere = useCallback((slot: string) => run(slot, false), [run])
  const awaitHit = useAwaitedHit(input.query, isSearching, (inNewTab) => line && run(line.slot, inNewTab))

  function onKeyDown(event: KeyboardEvent): void {
    if (MOVES.has(event.key)) {
      letMove()
      if (!line || event.key !== 'ArrowDown' || isLeap(event) || line.position + STEPS_AHEAD >= lines.length) drawAll()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const inNewTab = event.ctrlKey || event.metaKey
    if (!line && isSearching && !event.repeat) awaitHit(inNewTab)
    if (!inNewTab) return
    event.preventDefault()
    if (line) run(line.slot, true)
  }

  return (
    <Menu
      label={t('palette.title')}
      shouldFilter={false}
      loop
      // cmdk's vim bindings would capture Ctrl+K, which closes the palette.
      vimBindings={false}
      value={line?.slot ?? ''}
      onValueChange={moveTo}
      onKeyDown={onKeyDown}
      // Before the line under the pointer handles it.
      onPointerMoveCapture={letMove}
      className={styles.menu}
    >
      <Menu.Input
        ref={field}
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className={styles.input}
      />
      <Menu.List label={t('palette.title')} asChild>
        <PaletteList onScroll={onScroll}>
          <PaletteLines groups={groups} of={entries.length} selected={line?.slot} onRun={runHere} />
        </PaletteList>
      </Menu.List>
      <p role="status" className={styles.status}>
        {error ? t('palette.failed', { reason: error.message }) : emptyText()}
      </p>
      <PaletteFooter />
    </Menu>
  )

  function emptyText(): string {
    if (entries.length > 0) return ''
    if (isOffline) return t('palette.offline')
    if (isSearching) return t('palette.searching')
    if (input.query === '' && input.mode === 'orders') return t('palette.orderHint')
    if (input.query === '' && input.mode === 'parties') return t('palette.partyHint')
    return t('palette.empty', { query: input.query })
  }
})

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
/** To the last line, or to the next group. */
const isLeap = (event: KeyboardEvent) => event.metaKey || event.altKey
/** Lines that remain below when the rest is rendered. */
const STEPS_AHEAD = 4

/**
 * Sizes from the style sheet: height of a line, of the field and the footer together (px), and of the palette as a
 * fraction of the window.
 */
const LINE_PX = 32
const FRAME_PX = 80
const PALETTE_PART = 0.66
const linesInView = () => Math.ceil((innerHeight * PALETTE_PART - FRAME_PX) / LINE_PX)

/**
 * The number of rendered lines: only the visible ones, since each key press waits for them, until the person scrolls or
 * moves further.
 */
function useDrawnLines(text: string, count: number) {
  const [wholeText, setWholeText] = useState<string | null>(null)
  const scrolled = useRef<Element>(null)
  useLayoutEffect(() => {
    // Results for another text start at the top.
    if (scrolled.current) scrolled.current.scrollTop = 0
    scrolled.current = null
  }, [text])
  return {
    drawn: wholeText === text ? count : linesInView(),
    /** Synchronously: the key press moves to one of these lines. */
    drawAll: () => flushSync(() => setWholeText(text)),
    onScroll({ currentTarget }: UIEvent): void {
      scrolled.current = currentTarget
      if (currentTarget.scrollTop > 0) setWholeText(text)
    },
  }
}

/**
 * The selected line: the first available one, until the person moves. Entries that arrive late (a clipboard, a lookup)
 * must not leave the selection on an older line.
 */
function usePaletteSelection(lines: readonly PaletteLine[], text: string) {
  const [picked, setPicked] = useState<{ text: string; id: string } | null>(null)
  const mayMove = useRef(false)
  const chosen = picked?.text === text ? lines.find(({ entry }) => entry.id === picked.id) : undefined
  const line = chosen ?? lines.find(({ entry }) => entry.refusal === undefined) ?? lines[0]
  return {
    line,
    letMove: () => {
      mayMove.current = true
    },
    /** Moves to a slot at the person's request; cmdk also moves by itself. */
    moveTo: (slot: string) => {
      const id = lines.find((other) => other.slot === slot)?.entry.id
      if (mayMove.current && id !== undefined) setPicked({ text, id })
      mayMove.current = false
    },
  }
}

const KEYS = [
  ['Enter', 'run'],
  ['mod+Enter', 'newTab'],
  ['>', 'commands'],
  ['#', 'orders'],
  ['@', 'parties'],
  [':', 'settings'],
  ['Escape', 'close'],
] as const

/** The actions of the palette's keys. */
const PaletteFooter = memo(function PaletteFooter() {
  const { t } = useTranslation('commands')
  return (
    <footer className={styles.footer}>
      {KEYS.map(([keys, name]) => (
        <span key={name}>
          <Keycaps sequence={keys} /> {t(`palette.footer.${name}`)}
        </span>
      ))}
    </footer>
  )
})

/**
 * Enter may come before the answer to a pasted number: `onAnswer` is called when it is there, unless the text has changed
 * by then. Returns what to call on Enter.
 */
function useAwaitedHit(text: string, isSearching: boolean, onAnswer: (inNewTab: boolean) => void) {
  const awaited = useRef<{ text: string; inNewTab: boolean } | null>(null)
  useEffect(() => {
    if (!awaited.current) return
    const { inNewTab, text: asked } = awaited.current
    if (asked === text && isSearching) return
    awaited.current = null
    if (asked === text) onAnswer(inNewTab)
  })
  return (inNewTab: boolean): void => {
    awaited.current = { text, inNewTab }
  }
}
