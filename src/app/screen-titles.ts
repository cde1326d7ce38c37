import type { TFunction } from 'i18next'
import { titleKeyOf } from '#domain/screen-titles.ts'
import type { ScreenPath, ScreenRoute } from '#domain/screens.ts'

/** The title of a route in the current language. */
export function routeTitle(t: TFunction<'screens'>, route: ScreenRoute & { path: ScreenPath }): string {
  return t(`title.${titleKeyOf(route)}`)
}

/** The title of a menu group by the last part of its path. */
export function groupTitle(t: TFunction<'screens'>, key: string): string {
  return t(`group.${key as 'order'}`)
}
