import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requireUnbound, skipWhenSignedIn } from '#app/router/guards.ts'
import { rootRoute } from '#app/router/root-route.tsx'
import { SHELL_TEXTS } from '#app/router/screen-routes.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import { ForbiddenPage } from '#features/errors/ForbiddenPage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import { ServerErrorPage } from '#features/errors/ServerErrorPage.tsx'
import { loadPage } from '#features/lazy-module.ts'
import { useSessionState } from '#features/session/session-context.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { from?: string } => ({ from: text(raw['from']) }),
  beforeLoad: async ({ context, search }) => {
    await skipWhenSignedIn(context.session, search.from, location.origin)
    await context.loadTexts(['login', 'session'])
  },
  component: lazyRouteComponent(loadPage(() => import('#app/SignIn.tsx'))),
})

const googleVerifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/googleVerify',
  beforeLoad: async ({ context }) => {
    await requireUnbound(context.session)
    await context.loadTexts(['login', 'session'])
  },
  component: lazyRouteComponent(
    loadPage(() => import('#features/session/google-verify/GoogleVerifyPage.tsx')),
    'GoogleVerifyPage',
  ),
})

/** A route to an error page: for a signed-in person inside the console, whose keys and palette go on working. */
function errorRoute<const P extends string>(path: P, Page: (props: { inside?: boolean }) => ReactNode) {
  function ErrorRoute() {
    const user = useSessionState((snapshot) => snapshot.context.user)
    if (!user) return <Page />
    return (
      <Shell>
        <Page inside />
      </Shell>
    )
  }
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ context }) => {
      if ((await context.session.awaitReady()) === 'ready') await context.loadTexts(SHELL_TEXTS)
    },
    component: ErrorRoute,
  })
}

const forbiddenRoute = errorRoute('/401', ForbiddenPage)
const notFoundRoute = errorRoute('/404', NotFoundPage)
/** Every path that is none of the console's. */
const unknownRoute = errorRoute('$', NotFoundPage)

const serverErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/500',
  validateSearch: (raw: Record<string, unknown>): { errorId?: string } => ({ errorId: text(raw['errorId']) }),
  component: function ServerErrorRoute() {
    return <ServerErrorPage errorId={serverErrorRoute.useSearch().errorId} />
  },
})

/** Paths that need no session, and the root. */
export const publicRoutes = [
  indexRoute,
  loginRoute,
  googleVerifyRoute,
  forbiddenRoute,
  notFoundRoute,
  unknownRoute,
  serverErrorRoute,
] as const
