import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isNarrow } from '#ui/narrow.ts'

/** The parts of a list that take the focus. */
export function useListFocus() {
  const grid = useRef<HTMLDivElement>(null)
  const work = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const focusGrid = useCallback(
    () => grid.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: !isNarrow() }),
    [],
  )
  const focusSearch = useCallback(() => searchBox.current?.focus(), [])
  /** Moves the focus into the record's contents, where keys scroll and Tab goes from link to link. */
  const focusRecord = useCallback(
    () => work.current?.querySelector<HTMLElement>(RECORD_BODY)?.focus({ preventScroll: !isNarrow() }),
    [],
  )
  /** Shows a tab of the record and moves the focus into it; one that does not exist changes nothing. */
  const showRecordTab = useCallback(
    (at: number) => {
      const tab = work.current?.querySelectorAll<HTMLElement>(RECORD_TAB)[at]
      tab?.click()
      if (tab) focusRecord()
    },
    [focusRecord],
  )
  /**
   * Moves the focus to the record's next link to what it belongs to; after the last comes the first. False where it has
   * none.
   */
  const focusRelation = useCallback(() => {
    const links = [...(work.current?.querySelectorAll<HTMLElement>(RELATION) ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = links[(at + 1) % links.length]
    const fold = next?.closest('details:not([open])')?.querySelector<HTMLElement>(FOLD)
    if (fold) flushSync(() => fold.click())
    next?.focus()
    return next !== undefined
  }, [])
  /** Opens all folded groups of the record; where none is folded, folds them all. False where it has no groups. */
  const foldFacts = useCallback(() => {
    const groups = [...(work.current?.querySelectorAll<HTMLElement>(FOLD) ?? [])]
    const folded = groups.filter((group) => !group.closest('details')?.open)
    for (const group of folded.length > 0 ? folded : groups) group.click()
    return groups.length > 0
  }, [])
  /** True while the focus is in the record beside the list. */
  const isInRecord = useCallback(() => document.activeElement?.closest('aside') != null, [])
  return {
    grid,
    work,
    searchBox,
    focusGrid,
    focusSearch,
    focusRecord,
    focusRelation,
    foldFacts,
    showRecordTab,
    isInRecord,
  }
}

const RECORD_BODY = 'aside [role="tabpanel"], aside [role="region"]'
const RELATION = 'aside [data-relation]'
const FOLD = 'aside [data-fold]'
const RECORD_TAB = 'aside [role="tab"]'

export type ListFocus = ReturnType<typeof useListFocus>
