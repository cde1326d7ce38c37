import type { HitPlace } from '#app/views/hit-place.ts'
import type { SavedView } from '#contract/people/view.endpoints.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { mayOpen, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute, ScreenVariant } from '#domain/screens.ts'

/** Where a view opens, in which variant of its list, and under which name the list's layout is kept. */
export interface ViewPlace extends HitPlace {
  variant: ScreenVariant
  layoutName: string
}

/**
 * A view belongs to `screen:variant`, or to one of several lists of a screen, `screen.part:variant`. Staff open it in the variant
 * of their role, which has the same filters.
 */
export function placeOfView(
  { screen: name, search }: Pick<SavedView, 'screen' | 'search'>,
  role: Role,
): ViewPlace | undefined {
  const [list = '', variant] = name.split(':')
  const open = SCREEN_ROUTES.filter((route: ScreenRoute) => mayOpen(route, role))
  const same = open.filter((route) => route.variant === variant)
  const rows = same.some((route) => isOf(route, list)) || !isStaff(role) ? same : open
  const found = rows.find(({ screen }) => screen === list) ?? rows.find((route) => isOf(route, list))
  return found && { path: found.path, variant: found.variant, layoutName: `${list}:${found.variant}`, search }
}

const isOf = ({ screen }: Pick<ScreenRoute, 'screen'>, list: string) => screen === list || list.startsWith(`${screen}.`)
