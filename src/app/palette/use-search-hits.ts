import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { entriesOfHits } from '#app/palette/hit-entries.ts'
import type { HitEntries } from '#app/palette/hit-entries.ts'
import type { Role } from '#domain/roles.ts'

/** The hits for a text, and whether they are still looked for. */
export interface SearchHits extends HitEntries {
  isSearching: boolean
  /** The browser is offline, so that nobody could be asked. */
  isOffline: boolean
  error: Error | null
}

/** The server is asked once the text has not changed for this time. */
const PAUSE_MS = 90
/** One letter of an alphabet finds nearly everything; one Chinese character does not. */
const isSearched = (text: string): boolean => text.length > 1 || /[^\x20-\x7e]/.test(text)
/** A pasted text may be longer than anything that can be found. */
const TEXT_MAX = 128

/** Searches the server for what a text names. */
export function useSearchHits(surface: ConsoleSurface, role: Role, text: string): SearchHits {
  const { t } = useTranslation(['commands', 'enums'])
  const wanted = isSearched(text) ? text.slice(0, TEXT_MAX) : ''
  const asked = useSettled(wanted)
  const { data, error, isFetching, fetchStatus } = useQuery({
    ...query('search.find', { text: asked }),
    enabled: asked !== '',
  })
  const entries = useMemo(
    () => (data && asked === wanted ? entriesOfHits(data, { surface, role, t }) : NOTHING),
    [data, asked, wanted, surface, role, t],
  )
  return {
    ...entries,
    isOffline: fetchStatus === 'paused',
    isSearching: asked !== wanted || (asked !== '' && isFetching),
    error: asked === '' ? null : error,
  }
}

const NOTHING: HitEntries = { numbered: [], named: [] }

/** A text once it has paused; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
