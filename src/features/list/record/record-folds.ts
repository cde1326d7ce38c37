import { createContext, useCallback, useMemo, useRef, useState } from 'react'
import type { Preferences } from '#contract/people/preferences.ts'

/** The groups of facts that a person keeps open in every record, and the key that opens and folds them all. */
export interface RecordFolds {
  opened: readonly string[]
  change: (group: string, isOpen: boolean) => void
  keys: string | undefined
}

/** Without a list around it a record shows all its groups folded. */
export const RecordFoldsContext = createContext<RecordFolds>({ opened: [], change: () => {}, keys: undefined })

/** Opened groups, shown at once and kept on the account; groups that are changed together are saved together. */
export function useRecordFolds(
  { openGroups }: Pick<Preferences, 'openGroups'>,
  save: (change: Partial<Preferences>) => Promise<void>,
  keys: string | undefined,
): RecordFolds {
  const [opened, setOpened] = useState<readonly string[]>(openGroups)
  const latest = useRef(opened)
  const isSaving = useRef(false)
  const change = useCallback(
    (group: string, isOpen: boolean) => {
      const others = latest.current.filter((one) => one !== group)
      latest.current = isOpen ? [...others, group] : others
      setOpened(latest.current)
      if (isSaving.current) return
      isSaving.current = true
      queueMicrotask(() => {
        isSaving.current = false
        // A choice that could not be kept lasts as long as the page.
        void save({ openGroups: [...latest.current] }).catch(() => {})
      })
    },
    [save],
  )
  return useMemo(() => ({ opened, change, keys }), [opened, change, keys])
}
