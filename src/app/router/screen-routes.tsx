import { createRoute } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { BuiltPath, SearchOf } from '#app/catalogue.ts'
import { requireAccess, requireSession } from '#app/router/guards.ts'
import { rootRoute } from '#app/router/root-route.tsx'
import { createScreen } from '#app/router/screen.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import type { ScreenRoute } from '#domain/screens.ts'
import type { ScreenDeclaration } from '#features/define-screen.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { searchTexts } from '#routes/screen-search.ts'

/** Texts of the shell around every screen. */
export const SHELL_TEXTS = ['shell', 'commands', 'session', 'enums'] as const

/** The shell of every screen: header, menu, tabs. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    await requireSession(context.session, location.href)
    await context.loadTexts(SHELL_TEXTS)
  },
  component: Shell,
})

/** The route of one built path: its access, texts and page come from the declaration; the page reads its search parameters. */
function screenRoute<const P extends BuiltPath, Z extends SearchSchema>(
  route: ScreenRoute & { path: P },
  declaration: ScreenDeclaration,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: route.path,
    validateSearch: searchTexts<Z>(),
    beforeLoad: async ({ context, location }) => {
      requireAccess(route.path, context.session, location.searchStr)
      await context.loadTexts(declaration.namespaces)
    },
    component: createScreen(route, declaration),
  })
}

type ScreenRoutes = { [P in BuiltPath]: ReturnType<typeof screenRoute<P, SearchOf<P>>> }

const made: Partial<Record<BuiltPath, AnyRoute>> = {}
for (const { route, declaration } of BUILT_ROUTES) made[route.path] = screenRoute(route, declaration)

/** One route for each built path of the catalogue. */
export const screenRoutes = made as ScreenRoutes
