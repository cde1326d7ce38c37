import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { routeTitle } from '#app/screen-titles.ts'
import type { BuiltRoute } from '#app/catalogue.ts'

/** The page's title: the system's name and the screen's. */
export function usePageTitle(systemName: string, route: BuiltRoute['route'] | undefined): void {
  const { t } = useTranslation('screens')
  useEffect(() => {
    document.title = route ? `${systemName} - ${routeTitle(t, route)}` : systemName
  }, [systemName, route, t])
}
