import { sql } from 'drizzle-orm'
import type { SettingKey, SettingValues } from '#domain/settings.ts'
import { publishAll } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { storedSetting } from '#server/platform/settings/sealed-settings.ts'

/** Sets settings on behalf of the demo, and has every process read them anew. */
export async function setDemoSettings(services: Services, values: Partial<SettingValues>): Promise<void> {
  const entries = Object.entries(values) as [SettingKey, unknown][]
  await services.db.transaction(async (tx) => {
    for (const [key, value] of entries) {
      const stored = JSON.stringify(storedSetting(services.secrets, key, value))
      await tx.execute(sql`
        insert into settings (key, value, updated_by) values (${key}, ${stored}::jsonb, 'demo')
        on conflict (key) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by, version = settings.version + 1`)
    }
    await publishAll(
      tx,
      entries.map(([key]) => ({ kind: 'settingChanged', key })),
    )
  })
  await services.settings.refresh()
}
