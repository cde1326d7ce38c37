import type { ListFields } from '#domain/lists/list-field.ts'
import { SETTING_AREAS } from '#domain/settings.ts'

/** A setting is named by its key; consoles say it, its values and its area in words. */
export const SETTING_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 260, pin: true, record: false },
  value: { kind: 'text', maxLength: 2_048, filter: false, width: 190 },
  default: { kind: 'text', maxLength: 2_048, filter: false, width: 150 },
  area: { kind: 'choice', group: 'settingArea', of: SETTING_AREAS, several: true, width: 120 },
  isDefault: { kind: 'flag', width: 110, hidden: true, record: false },
  reach: { kind: 'text', maxLength: 64, filter: false, width: 150 },
  updatedBy: { kind: 'text', maxLength: 64, filter: false, width: 150 },
  updateTime: { kind: 'time', width: 170 },
  id: { kind: 'text', maxLength: 64, filter: false, width: 220, hidden: true, isMono: true },
} as const satisfies ListFields
