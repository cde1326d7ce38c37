import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import type { Session } from '#features/session/session.ts'

/** What guards and loaders work with. */
export interface RouterContext {
  session: Session
  i18n: i18n
}

/** Texts that every page may show. */
export const ROOT_TEXTS = ['common', 'errors', 'screens'] as const

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ context }) => context.i18n.loadNamespaces(ROOT_TEXTS),
})
