import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Preferences } from '#contract/people/preferences.ts'
import { readListLayout } from '#features/list/columns/stored-layout.ts'
import type { ListLayout } from '#features/list/columns/stored-layout.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** Debounce before a layout is saved; dragging an edge changes it many times. */
const KEEP_AFTER_MS = 800

interface LayoutKeeping {
  /** The key of the list among the account's layouts. */
  name: string
  columns: readonly QueueColumn<never>[]
  preferences: Preferences
  savePreferences: (change: Partial<Preferences>) => Promise<void>
  onNotKept: () => void
}

/** The person's layout of a list, saved on the account shortly after a change. */
export function useListLayout({ name, columns, preferences, savePreferences, onNotKept }: LayoutKeeping) {
  const [changed, setChanged] = useState<Partial<ListLayout>>({})
  const stored = preferences.layouts[name]
  const current = useMemo(() => ({ ...readListLayout(stored, columns), ...changed }), [stored, columns, changed])
  const latest = useRef({ current, layouts: preferences.layouts, savePreferences, onNotKept })
  latest.current = { current, layouts: preferences.layouts, savePreferences, onNotKept }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { current: now, layouts, savePreferences: save, onNotKept: report } = latest.current
    save({ layouts: { ...layouts, [name]: { ...now } } })
      // From here on it is the stored one, which a view may replace.
      .then(() => timer.current === undefined && setChanged({}))
      .catch(report)
  }, [name])

  const change = useCallback(
    (part: Partial<ListLayout>) => {
      setChanged((before) => ({ ...before, ...part }))
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, KEEP_AFTER_MS)
    },
    [keep],
  )

  useEffect(
    () => () => {
      if (timer.current !== undefined) keep()
    },
    [keep],
  )
  return [current, change] as const
}
