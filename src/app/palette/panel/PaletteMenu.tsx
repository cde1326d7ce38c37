import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, useEffect } from 'react'
import type { KeyboardEvent, UIEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { EntryAbout } from '#app/palette/panel/EntryAbout.tsx'
import { PaletteFrame } from '#app/palette/panel/PaletteFrame.tsx'
import { usePaletteEntries } from '#app/palette/entries/use-palette-entries.ts'
import type { PaletteSources } from '#app/palette/entries/use-palette-sources.ts'
import { readPaletteInput } from '#app/palette/panel/palette-lines.ts'
import { useShownLines } from '#app/palette/panel/palette-selection.ts'
import type { Question } from '#app/palette/entries/palette-entry.ts'
import { useLayer } from '#commands/surface-context.ts'

interface PaletteMenuProps {
  sources: PaletteSources
  surface: ConsoleSurface
  onClose(): void
  /** Asks for what a command cannot run without. */
  onAsk(question: Question): void
}

/** The palette's field and the lines for what is typed in it. */
export const PaletteMenu = memo(function PaletteMenu({ sources, surface, onClose, onAsk }: PaletteMenuProps) {
  const { t } = useTranslation('commands')
  const [text, setText] = useState('')
  const input = readPaletteInput(text)
  const { entries, isOffline, isSearching, error } = usePaletteEntries(sources, surface, input.mode, input.query)
  const { drawn, drawAll, onScroll } = useDrawnLines(text, entries.length)
  const shown = useShownLines(entries, text, { isRanked: input.query !== '', drawn })
  const { entryAt, field, line, lines } = shown

  const { isTold, tell, untell } = useTold(text)
  // It is seen again after a question that was left.
  useEffect(() => field.current?.focus(), [field])

  const run = useCallback(
    (slot: string, inNewTab: boolean): void => {
      const entry = entryAt(slot)
      if (!entry || entry.refusal !== undefined) return
      if (entry.asks) return onAsk(entry.asks)
      // Close first, so that the focus goes to what the command opens, not back to the palette's opener.
      onClose()
      queueMicrotask(() => entry.run(inNewTab))
    },
    [entryAt, onClose, onAsk],
  )
  const runHere = useCallback((slot: string) => run(slot, false), [run])
  const awaitHit = useAwaitedHit(input.query, isSearching, (inNewTab) => line && run(line.slot, inNewTab))

  function onMove(event: KeyboardEvent): void {
    if (!line || event.key !== 'ArrowDown' || isLeap(event) || line.position + STEPS_AHEAD >= lines.length) drawAll()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === '?' && line) {
      event.preventDefault()
      return isTold ? untell() : tell()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const inNewTab = event.ctrlKey || event.metaKey
    if (!line && isSearching && !event.repeat) awaitHit(inNewTab)
    if (!inNewTab) return
    event.preventDefault()
    if (line) run(line.slot, true)
  }

  return (
    <PaletteFrame
      label={t('palette.title')}
      text={text}
      onText={setText}
      placeholder={t('palette.placeholder')}
      shown={shown}
      of={entries.length}
      onRun={runHere}
      onScroll={onScroll}
      onMove={onMove}
      onKeyDown={onKeyDown}
      status={error ? t('palette.failed', { reason: error.message }) : emptyText()}
      about={isTold && line && <EntryAbout entry={line.entry} role={surface.facts()?.role ?? 'merchant'} />}
      keys={KEYS}
    />
  )

  function emptyText(): string {
    if (entries.length > 0 && entries[0]?.group !== 'nearest') return ''
    if (isOffline) return t('palette.offline')
    if (isSearching) return t('palette.searching')
    if (input.query === '' && input.mode === 'orders') return t('palette.orderHint')
    if (input.query === '' && input.mode === 'parties') return t('palette.partyHint')
    return t('palette.empty', { query: input.query })
  }
})

/** True while the selected entry is described: until the text changes or Esc. */
function useTold(text: string) {
  const [toldAt, setToldAt] = useState<string | null>(null)
  const untell = useCallback(() => setToldAt(null), [])
  const isTold = toldAt === text
  useLayer(useMemo(() => (isTold ? { id: 'palette-about', leave: untell } : null), [isTold, untell]))
  return { isTold, tell: () => setToldAt(text), untell }
}

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

const KEYS = [
  ['Enter', 'run'],
  ['mod+Enter', 'newTab'],
  ['?', 'about'],
  ['>', 'commands'],
  ['#', 'orders'],
  ['@', 'parties'],
  [':', 'settings'],
  ['Escape', 'close'],
] as const

/**
 * Enter may come before the answer to a pasted number: `onAnswer` is called when it is there, unless the text has
 * changed by then. Returns what to call on Enter.
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
