import { SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingType } from '#domain/settings.ts'
import type { ExampleMaker } from '#tests/support/worlds/call-world.ts'

/** Each setting's call with another value than its default. */
export const SETTING_EXAMPLES = Object.fromEntries(
  SETTING_KEYS.map((key): [string, ExampleMaker] => [
    `system-config.set:${key}`,
    async () => ({ input: otherThanDefault(key) }),
  ]),
)

function otherThanDefault(key: SettingKey): object {
  const { default: usual } = SETTINGS[key]
  const type: SettingType = SETTINGS[key].type
  switch (type.kind) {
    case 'boolean':
      return { enable: !usual }
    case 'integer':
      return { value: usual === type.max ? type.min : Number(usual) + 1 }
    case 'choice':
      return { value: type.options.find((option) => option !== usual) }
    case 'text':
      return { value: textOf(type) }
    case 'record':
      return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, field.default + 1]))
  }
}

function textOf({ format, secret }: Extract<SettingType, { kind: 'text' }>): string {
  if (secret) return 'a-new-secret-value'
  return format === 'url' ? 'https://pay.example.org' : format === 'list' ? '198.51.100.7:80' : 'Another text'
}
