import { createRouter } from '@tanstack/react-router'
import { ScreenError } from '#app/errors/ScreenError.tsx'
import { publicRoutes } from '#app/router/public-routes.tsx'
import { rootRoute } from '#app/router/root-route.tsx'
import type { RouterContext } from '#app/router/root-route.tsx'
import { screenRoutes, shellRoute } from '#app/router/screen-routes.tsx'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'

const PRELOAD_DELAY_MS = 60

const routeTree = rootRoute.addChildren([...publicRoutes, shellRoute.addChildren(screenRoutes)])

/** The console's router: routes come from the catalogue, guards use the session. */
export function createConsoleRouter(context: RouterContext) {
  const { session } = context
  const router = createRouter({
    routeTree,
    context,
    parseSearch: parseSearchText,
    stringifySearch,
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultErrorComponent: ScreenError,
    defaultPendingMs: 300,
    scrollRestoration: false,
  })
  const isInside = () => router.state.matches.some(({ routeId }) => routeId === shellRoute.id)
  let hasToBind = session.phase() === 'bindRequired'
  session.onPhaseChange((phase) => {
    if (phase === 'pending') return
    const hasBound = hasToBind && phase === 'ready'
    hasToBind = phase === 'bindRequired'
    // On sign-out the history entry is replaced: the next person starts at home, not at the previous page.
    if (phase === 'anonymous' && isInside()) void router.navigate({ to: '/login', replace: true })
    else if (hasBound) void router.navigate({ to: '/home', replace: true })
    else void router.invalidate()
  })
  return router
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
