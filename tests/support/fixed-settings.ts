import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue, SettingValues } from '#domain/settings.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'

/** Settings that stay as they are given, the others at their defaults, for what is tried without a system's own. */
export const fixedSettings = (values: Partial<SettingValues> = {}): SettingsStore => ({
  get: <K extends SettingKey>(key: K) => (values[key] ?? SETTINGS[key].default) as SettingValue<K>,
  refresh: async () => undefined,
  onChange: () => () => undefined,
})
