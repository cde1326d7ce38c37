import { notifications } from '@mantine/notifications'
import { createElement, useEffect } from 'react'
import { useSay } from '#features/said.tsx'
import { SaidText } from '#features/said.tsx'
import { takeDroppedSearch } from '#app/router/dropped-search.ts'

/** Shows once which parameters of the opened URL were rejected. */
export function useDroppedSearchNotice(): void {
  const t = useSay('shell')
  useEffect(() => {
    const names = takeDroppedSearch()
    if (names.length === 0) return
    notifications.show({
      id: 'dropped-search',
      color: 'yellow',
      title: createElement(SaidText, { said: () => t('droppedSearch.title') }),
      message: createElement(SaidText, { said: () => t('droppedSearch.text', { names: names.join(', ') }) }),
    })
  }, [t])
}
