import i18next from 'i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import { ROOT_TEXTS } from '#app/router/root-route.tsx'
import { SHELL_TEXTS } from '#app/router/screen-routes.tsx'

/**
 * Fetches a URL's screen and all texts in parallel, where the router would fetch them in sequence. Access is still
 * checked by the guards; a failure here is retried and reported by the router.
 */
export function prefetchScreen(pathname: string): void {
  const declaration = builtRouteOf(pathname)?.declaration
  void declaration?.load().catch(() => {})
  const loadTexts = () =>
    void i18next.loadNamespaces([...ROOT_TEXTS, ...SHELL_TEXTS, ...(declaration?.namespaces ?? [])]).catch(() => {})
  if (i18next.isInitialized) loadTexts()
  else i18next.on('initialized', loadTexts)
}
