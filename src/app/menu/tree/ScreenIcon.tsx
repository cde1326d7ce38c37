import { SCREEN_ICONS } from '#features/screen-icons.ts'
import type { ScreenIconName } from '#features/screen-icons.ts'

/** The icon of a screen or of a group of the menu, in the colour of the text around it. */
export function ScreenIcon({ name, size }: { name: ScreenIconName; size: number }) {
  const Icon = SCREEN_ICONS[name]
  return <Icon size={size} stroke={1.6} aria-hidden="true" />
}
