import { expect } from 'vitest'
import type { SettingKey, SettingValues } from '#domain/settings.ts'
import { settings } from '#server/db/schema/schema.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** Changes settings of a test server, and waits until they take effect. */
export async function setSettings(server: TestServer, values: Partial<SettingValues>): Promise<void> {
  const { db, settings: store } = server.services
  for (const [key, value] of Object.entries(values)) {
    await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
  }
  await store.refresh()
  for (const [key, value] of Object.entries(values)) expect(store.get(key as SettingKey)).toEqual(value)
}
