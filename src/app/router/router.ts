import { createRouter } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { ScreenError } from '#app/errors/ScreenError.tsx'
import { publicRoutes } from '#app/router/public-routes.tsx'
import { rootRoute } from '#app/router/root-route.tsx'
import { screenRoutes, shellRoute } from '#app/router/screen-routes.tsx'
import type { Session } from '#features/session/session.ts'
import { parseSearchText, stringifySearch } from '#routes/search-text.ts'

const PRELOAD_DELAY_MS = 60

const routeTree = rootRoute.addChildren([...publicRoutes, shellRoute.addChildren(screenRoutes)])

/** The console's router: its routes are the catalogue's, its guards ask the session. */
export function createConsoleRouter(session: Session, texts: i18n) {
  const router = createRouter({
    routeTree,
    context: { session, i18n: texts },
    parseSearch: parseSearchText,
    stringifySearch,
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultErrorComponent: ScreenError,
    defaultPendingMs: 300,
    scrollRestoration: false,
  })
  // Who signs in or out is no longer where they may be.
  session.onPlaceChange((place) => {
    if (place !== 'pending') void router.invalidate()
  })
  return router
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
