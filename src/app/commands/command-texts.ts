import type { TFunction } from 'i18next'
import { titleKeyOf } from '#domain/screen-titles.ts'
import type { Command, Refused } from '#commands/command.ts'
import type { ScreenRoute } from '#domain/screens.ts'

type Translate = TFunction<readonly ['commands', 'screens']>

/** The title of a command; a test checks that every language has it. */
export function commandTitle(t: Translate, command: Command): string {
  const key = command.titleKey ?? `commands:${command.id}`
  return t(key as 'commands:shell.palette')
}

/** Why a command is unavailable. */
export function reasonText(t: Translate, { reason, params }: Refused): string {
  return t(`commands:reason.${reason}` as 'commands:reason.unknownCommand', { ...params })
}

/** The title of the screen where a command runs. */
export const placeTitle = (t: Translate, route: ScreenRoute): string => t(`screens:title.${titleKeyOf(route)}`)
