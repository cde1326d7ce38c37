import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { BuiltPath } from '#app/catalogue.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { ScreenDeclaration, ScreenPageProps } from '#features/define-screen.ts'
import { getRealtime } from '#features/session/realtime.ts'
import { getSession } from '#features/session/session.ts'
import { useSessionState } from '#features/session/SessionProvider.tsx'
import { loadPage } from '#routes/load-page.ts'

type AnySearch = Record<string, unknown>

/** The component of a screen's route: hands the page its variant, person and search parameters. Can be loaded ahead. */
export function createScreen(route: ScreenRoute & { path: BuiltPath }, declaration: ScreenDeclaration) {
  const Page = lazyRouteComponent(loadPage(declaration.load))

  function Screen() {
    const search: AnySearch = useSearch({ strict: false })
    const navigate = useNavigate()
    const user = useSessionState((snapshot) => snapshot.context.user)
    const setSearch = useCallback<ScreenPageProps<AnySearch>['setSearch']>(
      (patch, options) => void navigate({ to: '.', search: (before: AnySearch) => ({ ...before, ...patch }), replace: options?.replace ?? false }),
      [navigate],
    )
    // While the console is being left there is nobody to show anything to.
    if (!user) return null
    return <Page variant={route.variant} path={route.path} user={user} search={search} setSearch={setSearch} savePreferences={getSession().savePreferences} pushes={getRealtime()} />
  }

  return Object.assign(Screen, { preload: Page.preload })
}
