import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import { mayOpen, pathFor, screenRouteOf } from '#domain/screens.ts'
import type { ScreenPath, ScreenRoute } from '#domain/screens.ts'

/** The role that the console works by: the first of the person's list. */
export function roleOf(user: Pick<SessionUser, 'access'>): Role {
  const [role] = user.access
  if (role === undefined) throw new Error('a person without a role')
  return role
}

/** True for a path that a person may open. */
export function isAllowed(path: ScreenPath, user: Pick<SessionUser, 'access'>): boolean {
  const route = screenRouteOf(path)
  return route !== undefined && user.access.some((role) => mayOpen(route, role))
}

/** The path of the same screen that a person may open; undefined if the role has none of its variants. */
export function ownVariantOf(path: ScreenPath, user: Pick<SessionUser, 'access'>): ScreenPath | undefined {
  const route = screenRouteOf(path)
  return route && pathFor(route.screen, roleOf(user))
}

/** True for a path in a person's menu. A setting hides some screens from suppliers. */
export function isInMenu(route: ScreenRoute, user: Pick<SessionUser, 'access' | 'system'>): boolean {
  const role = roleOf(user)
  if (route.menu === false || !mayOpen(route, role)) return false
  const setting = route.hiddenForSupplierWhenFalse
  return !(role === 'supplier' && setting !== undefined && user.system[setting] === false)
}
