import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName, ScreenRoute } from '#domain/screens.ts'

/** Screens that one role sees in two variants, the second of which has its own title. */
type DoubledTitle = 'orders_supplierTeam' | 'payoutOrders_supplierTeam'
export type TitleKey = ScreenName | DoubledTitle

const rows: readonly ScreenRoute[] = SCREEN_ROUTES

/** The key of a route's title below `title` of the `screens` locale. */
export function titleKeyOf(route: ScreenRoute): TitleKey {
  return (isSecondVariant(route) ? `${route.screen}_${route.variant}` : route.screen) as TitleKey
}

/** True if a role sees another variant of the screen before this one. */
export function isSecondVariant(route: ScreenRoute): boolean {
  const first = rows.find((row) => row.screen === route.screen && sharesRole(row, route))
  return first !== undefined && first.path !== route.path
}

function sharesRole(a: ScreenRoute, b: ScreenRoute): boolean {
  if (a.roles === 'public' || b.roles === 'public') return a.path === b.path
  const roles = b.roles
  return a.roles.some((role) => roles.includes(role))
}
