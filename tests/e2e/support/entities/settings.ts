import type { SettingKey, SettingValue } from '#domain/settings.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** Changes a setting in every process of the system; it takes effect within a moment. */
export async function setSetting<K extends SettingKey>(run: Run, key: K, value: SettingValue<K>): Promise<void> {
  await run.db.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2', [
    key,
    JSON.stringify(value),
  ])
  await run.db.query(`select pg_notify('paydesk', $1)`, [JSON.stringify({ kind: 'settingChanged', key })])
}
