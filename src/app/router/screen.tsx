import { lazyRouteComponent, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, createElement, useEffect } from 'react'
import type { BuiltPath } from '#app/catalogue.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { ScreenDeclaration, ScreenPageProps } from '#features/define-screen.ts'
import { getRealtime } from '#features/session/realtime/realtime.ts'
import { useSession, useSessionState } from '#features/session/session-context.ts'
import { loadPage } from '#features/lazy-module.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import { notifications } from '@mantine/notifications'
import { useSay, StoredMessage } from '#features/failure-text.ts'
import { takeDroppedSearch } from '#app/router/guards.ts'

type AnySearch = Record<string, unknown>

/** The component of a screen's route: passes variant, person and search parameters to the page. Can be preloaded. */
export function createScreen(route: ScreenRoute & { path: BuiltPath }, declaration: ScreenDeclaration) {
  const Page = lazyRouteComponent(loadPage(declaration.load))

  function Screen() {
    const given: AnySearch = useSearch({ strict: false })
    // A list's schema comes with its page, which was not there when the router read the address.
    const search = useMemo(
      () => ('isDeferred' in declaration.search ? readSearch(declaration.search, given).search : given),
      [given],
    )
    useDroppedSearchNotice()
    const router = useRouter()
    const session = useSession()
    const user = useSessionState((snapshot) => snapshot.context.user)
    const setSearch = useCallback<ScreenPageProps<AnySearch>['setSearch']>(
      (patch, options) => {
        // Read now rather than at the last render, so that two changes in one event both count.
        const { pathname, searchStr, href: before } = router.latestLocation
        if (pathname !== route.path) return
        const present = readSearch(declaration.search, parseSearchText(searchStr)).search
        const href = route.path + stringifySearch({ ...present, ...patch })
        // The page stays where it is scrolled to: a record that has just opened in a narrow window is below the rows.
        if (href !== before) void router.navigate({ href, replace: options?.replace ?? false, resetScroll: false })
      },
      [router],
    )
    // During sign-out there is no person to render for.
    if (!user) return null
    return (
      <Page
        variant={route.variant}
        path={route.path}
        user={user}
        search={search}
        setSearch={setSearch}
        savePreferences={session.savePreferences}
        pushes={getRealtime()}
      />
    )
  }

  return Object.assign(Screen, { preload: Page.preload })
}

/** Shows once which parameters of the opened URL were rejected. */
function useDroppedSearchNotice(): void {
  const t = useSay('shell')
  useEffect(() => {
    const names = takeDroppedSearch()
    if (names.length === 0) return
    notifications.show({
      id: 'dropped-search',
      color: 'yellow',
      title: createElement(StoredMessage, { said: () => t('droppedSearch.title') }),
      message: createElement(StoredMessage, { said: () => t('droppedSearch.text', { names: names.join(', ') }) }),
    })
  }, [t])
}
