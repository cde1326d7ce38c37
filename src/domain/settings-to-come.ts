import { SETTING_KEYS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'

/**
 * Settings that act on features that are not there yet, by feature. Their calls answer, but nobody is offered to change
 * what would change nothing. Whoever builds the feature takes its settings out of this table, and tests what each does.
 */
export const SETTINGS_TO_COME = {} as const satisfies Record<string, readonly SettingKey[]>

export type SettingToCome = (typeof SETTINGS_TO_COME)[keyof typeof SETTINGS_TO_COME][number]

const toCome: ReadonlySet<string> = new Set(Object.values<readonly SettingKey[]>(SETTINGS_TO_COME).flat())

export type OfferedSetting = Exclude<SettingKey, SettingToCome>

/** Whether a setting has an effect, so that it is offered for change. */
export const isOffered = (key: SettingKey): key is OfferedSetting => !toCome.has(key)

export const OFFERED_SETTINGS = SETTING_KEYS.filter(isOffered)
