import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { builtRouteOf } from '#app/catalogue.ts'
import { createTabsStore } from '#app/tabs/tabs-store.ts'
import type { TabsStore } from '#app/tabs/tabs-store.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { isAllowed } from '#routes/access.ts'

/** The person's open pages; the page that is shown is one of them. */
export function useTabs({ userId, access }: SessionUser): TabsStore {
  const store = useMemo(() => createTabsStore(userId, rulesFor(access), localStorage), [userId, access])
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => store.open(href), [store, href])
  return store
}

function rulesFor(access: SessionUser['access']) {
  return {
    isOpenable(path: string) {
      const built = builtRouteOf(path)
      return built !== undefined && isAllowed(built.route.path, { access })
    },
    isCached: (path: string) => builtRouteOf(path)?.route.cached !== false,
  }
}
