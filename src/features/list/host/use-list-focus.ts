import { useCallback, useRef } from 'react'
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
  /** Moves the focus to the record's next link to what it belongs to; after the last comes the first. */
  const focusRelation = useCallback(() => {
    const links = [...(work.current?.querySelectorAll<HTMLElement>(RELATION) ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[(at + 1) % links.length]?.focus()
  }, [])
  /** True while the focus is in the record beside the list. */
  const isInRecord = useCallback(() => document.activeElement?.closest('aside') != null, [])
  return { grid, work, searchBox, focusGrid, focusSearch, focusRecord, focusRelation, showRecordTab, isInRecord }
}

const RECORD_BODY = 'aside [role="tabpanel"], aside [role="region"]'
const RELATION = 'aside [data-relation]'
const RECORD_TAB = 'aside [role="tab"]'

export type ListFocus = ReturnType<typeof useListFocus>
