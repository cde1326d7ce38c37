import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue, SettingValues } from '#domain/settings.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'

/** An address without a listener, for callbacks that a test does not care about. */
export const SILENT_PLACE = '127.0.0.1:9'
/** Test settings that differ from the defaults. */
export const TEST_SETTINGS: Partial<SettingValues> = { callbackAddressExceptions: SILENT_PLACE }

/** Settings that stay as they are given, the others at their defaults, for what is tried without a system's own. */
export const fixedSettings = (values: Partial<SettingValues> = {}): SettingsStore => ({
  get: <K extends SettingKey>(key: K) => (values[key] ?? SETTINGS[key].default) as SettingValue<K>,
  refresh: async () => undefined,
  onChange: () => () => undefined,
})
