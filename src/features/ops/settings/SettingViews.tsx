import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import {
  SETTING_VIEWS,
  settingViewCommands,
  settingViewIn,
  showSettingsOf,
} from '#commands/entities/setting.commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { ToolsProps } from '#features/list/define/fields/list-of-fields.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { Segments } from '#ui/fields/Segments.tsx'

const COUNT = { pageSize: 1 } as const

/** All settings, or those that differ from their default, each part with its number and its digit. */
export function SettingViews({ user, search }: ToolsProps) {
  const { t } = useTranslation('settings')
  const surface = useSurface()
  const all = useQuery(query('system-config.getList', COUNT))
  const changed = useQuery(query('system-config.getList', { ...COUNT, isDefault: false }))
  const counts = { all: all.data?.total, changed: changed.data?.total }
  const segments = SETTING_VIEWS.map((value) => ({
    value,
    label: [t(`view.${value}`), counts[value]].filter((part) => part !== undefined).join(' '),
    keys: commandKey(showSettingsOf(value), user.preferences.keys, settingViewCommands),
  }))
  return (
    <Segments
      label={t('view.label')}
      value={settingViewIn(search)}
      segments={segments}
      onChange={(next) => surface.run(showSettingsOf(next), 'button')}
    />
  )
}
