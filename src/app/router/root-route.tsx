import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Session } from '#features/session/session.ts'

/** The context of guards and loaders. */
export interface RouterContext {
  session: Session
  loadTexts(namespaces: readonly string[]): Promise<void>
}

/** Texts that every page may show. */
export const ROOT_TEXTS = ['common', 'errors', 'screens'] as const

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  beforeLoad: ({ context }) => context.loadTexts(ROOT_TEXTS),
})
