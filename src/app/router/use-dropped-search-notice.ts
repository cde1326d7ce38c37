import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeDroppedSearch } from '#app/router/dropped-search.ts'

/** Shows once which parameters of the opened URL were rejected. */
export function useDroppedSearchNotice(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const names = takeDroppedSearch()
    if (names.length === 0) return
    notifications.show({
      id: 'dropped-search',
      color: 'yellow',
      title: t('droppedSearch.title'),
      message: t('droppedSearch.text', { names: names.join(', ') }),
    })
  }, [t])
}
