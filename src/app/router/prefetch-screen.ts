import i18next from 'i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import { ROOT_TEXTS } from '#app/router/root-route.tsx'
import { SHELL_TEXTS } from '#app/router/screen-routes.tsx'

/**
 * Fetches the screen of an address and all texts at once, where the router would ask for one behind the other. Whether the
 * person may open the screen is still the guards' to say; what fails here is asked for again by the router, which tells.
 */
export function prefetchScreen(pathname: string): void {
  const declaration = builtRouteOf(pathname)?.declaration
  void declaration?.load().catch(() => {})
  const loadTexts = () =>
    void i18next.loadNamespaces([...ROOT_TEXTS, ...SHELL_TEXTS, ...(declaration?.namespaces ?? [])]).catch(() => {})
  if (i18next.isInitialized) loadTexts()
  else i18next.on('initialized', loadTexts)
}
