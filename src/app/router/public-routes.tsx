import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requirePerson, skipWhenSignedIn } from '#app/router/guards.ts'
import { rootRoute } from '#app/router/root-route.tsx'
import { ForbiddenPage } from '#features/errors/ForbiddenPage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import { ServerErrorPage } from '#features/errors/ServerErrorPage.tsx'
import { loadPage } from '#features/load-page.ts'

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
  component: lazyRouteComponent(loadPage(() => import('#app/session/SignIn.tsx'))),
})

const googleVerifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/googleVerify',
  beforeLoad: async ({ context }) => {
    await requirePerson(context.session)
    await context.loadTexts(['login', 'session'])
  },
  component: lazyRouteComponent(
    loadPage(() => import('#features/session/GoogleVerifyPage.tsx')),
    'GoogleVerifyPage',
  ),
})

const forbiddenRoute = createRoute({ getParentRoute: () => rootRoute, path: '/401', component: ForbiddenPage })
const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: NotFoundPage })

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
  serverErrorRoute,
] as const
