import type { OutputOf } from '#contract/contract.ts'
import { isSecretSetting, SECRET_MASK } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'

/** A setting's value as answers show it: a secret is masked. */
export function shownSetting(
  key: SettingKey,
  value: unknown,
): OutputOf<'system-config.getAll'>['list'][number]['value'] {
  return isSecretSetting(key) && value !== '' ? SECRET_MASK : (value as ReturnType<typeof shownSetting>)
}
