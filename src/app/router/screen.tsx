import { lazyRouteComponent, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, createElement, useEffect } from 'react'
import type { BuiltPath } from '#app/catalogue.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { ScreenDeclaration, ScreenModule, ScreenPageProps } from '#features/define-screen.ts'
import { getRealtime } from '#features/session/realtime/realtime.ts'
import { useSession, useSessionState } from '#features/session/session-context.ts'
import { loadPage } from '#features/lazy-module.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { fieldRecord } from '#domain/text/text-field.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import { notifications } from '@mantine/notifications'
import { useSay, StoredMessage } from '#features/failure-text.ts'
import { takeDroppedSearch } from '#app/router/guards.ts'

type AnySearch = Record<string, unknown>

const NO_PARAMETERS: SearchSchema = fieldRecord({})

/** The component of a screen's route, which comes with its page. Can be preloaded. */
export function createScreen(route: ScreenRoute & { path: BuiltPath }, declaration: ScreenDeclaration) {
  return lazyRouteComponent(loadPage(async () => ({ default: screenOf(route, await declaration.load()) })))
}

/** Passes variant, person and search parameters to a page. */
function screenOf(
  route: ScreenRoute & { path: BuiltPath },
  { default: Page, search: schema = NO_PARAMETERS }: ScreenModule,
) {
  return function Screen() {
    const given: AnySearch = useSearch({ strict: false })
    const search = useMemo(() => readSearch(schema, given).search, [given])
    useDroppedSearchNotice(route.path, schema)
    const router = useRouter()
    const session = useSession()
    const user = useSessionState((snapshot) => snapshot.context.user)
    const setSearch = useCallback<ScreenPageProps<AnySearch>['setSearch']>(
      (patch, options) => {
        // Read now rather than at the last render, so that two changes in one event both count.
        const { pathname, searchStr, href: before } = router.latestLocation
        if (pathname !== route.path) return
        const present = readSearch(schema, parseSearchText(searchStr)).search
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
}

/** Shows once which parameters of the opened URL were rejected. */
function useDroppedSearchNotice(path: string, schema: SearchSchema): void {
  const t = useSay('shell')
  useEffect(() => {
    const names = takeDroppedSearch(path, schema)
    if (names.length === 0) return
    notifications.show({
      id: 'dropped-search',
      color: 'yellow',
      title: createElement(StoredMessage, { said: () => t('droppedSearch.title') }),
      message: createElement(StoredMessage, { said: () => t('droppedSearch.text', { names: names.join(', ') }) }),
    })
  }, [t, path, schema])
}
