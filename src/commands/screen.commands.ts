import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import type { ScreenRoute, ScreenPath } from '#domain/screens.ts'
import { ROLES } from '#domain/roles.ts'

/** A built path of the catalogue with its one or two letters after `g`. */
export interface ScreenEntry {
  route: ScreenRoute & { path: ScreenPath }
  titleKey: string
  goto?: string
  icon?: string
}

/** A command per built path: destination, roles and keys. */
export function screenCommands(entries: readonly ScreenEntry[]): Command[] {
  return entries.map(({ route, titleKey, goto, icon }) => ({
    id: `screen.${route.path}`,
    titleKey,
    group: 'screens',
    scope: 'anywhere',
    roles: route.roles === 'public' ? ROLES : route.roles,
    keys: goto ? [`g ${goto}`] : [],
    icon,
    availability: () => READY,
    intent: () => ({ kind: 'navigate', to: route.path }),
  }))
}
