import { eq } from 'drizzle-orm'
import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue } from '#domain/settings.ts'
import type { Db } from '#server/db/client.ts'
import { settings } from '#server/db/schema/schema.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import { settingValueOfRow } from '#server/platform/settings/sealed-settings.ts'

/** The settings as the engine reads them: cached in memory, refreshed when any process changes one. */
export interface SettingsStore {
  get<K extends SettingKey>(key: K): SettingValue<K>
  /** Rereads one setting (or all) from the database. */
  refresh(key?: string): Promise<void>
  /** Calls a function after each reading; returns how to end that. */
  onChange(follow: () => void): () => void
}

/** Loads all settings; unknown rows are ignored, missing ones get their defaults. */
export async function createSettingsStore(db: Db, secrets: SecretBox): Promise<SettingsStore> {
  const values = new Map<string, unknown>()
  const followers = new Set<() => void>()
  const refresh = async (key?: string) => {
    const rows = await db
      .select()
      .from(settings)
      .where(key === undefined ? undefined : eq(settings.key, key))
    for (const { key, value } of rows) values.set(key, settingValueOfRow(secrets, key, value))
    for (const follow of followers) follow()
  }
  await refresh()
  return {
    get: <K extends SettingKey>(key: K) => (values.get(key) ?? SETTINGS[key].default) as SettingValue<K>,
    refresh,
    onChange: (follow) => {
      followers.add(follow)
      return () => followers.delete(follow)
    },
  }
}
