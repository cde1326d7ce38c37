import i18next from 'i18next'
import type { SettingListRow } from '#contract/system/settings.endpoints.ts'
import { SETTING_FIELDS } from '#domain/lists/system.fields.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { pastChangeText } from '#features/list/past/PastChanges.tsx'
import { SettingDetail, SettingFormDetail } from '#features/ops/settings/SettingDetail.tsx'
import { settingFieldLabels, needText, settingValueText } from '#features/ops/settings/setting-texts.ts'
import type { SettingTexts } from '#features/ops/settings/setting-texts.ts'
import { settingActions } from '#actions/ops/setting.actions.ts'

const titleOf = ({ id }: SettingListRow, { t }: CellContext) => t(`settings:name.${id}`)
const valueText = ({ id }: SettingListRow, value: unknown, { t }: CellContext) =>
  settingValueText(t as SettingTexts, id, value)

/** The settings of the system: what each means, is and was. */
export default defineList({
  screen: 'globalConfig',
  namespace: 'settings',
  icon: 'adjustments',
  alsoNamed: ['settingGuide'],
  goto: 'f',
  call: 'system-config.getList',
  fields: SETTING_FIELDS,
  search: 'name',
  titleOf,
  lineOf: (row, context) => `${titleOf(row, context)}: ${valueText(row, row.value, context)}`,
  actions: settingActions,
  words: (context, verb, row) => {
    if (!row) return {}
    if (verb !== 'revert') return settingFieldLabels(context.t as SettingTexts, row.id, i18next.language)
    return pastChangeText(context, row.changes, (before) => valueText(row, before, context))
  },
  cells: {
    name: titleOf,
    value: (row, context) => valueText(row, row.value, context),
    default: (row, context) => valueText(row, row.default, context),
    reach: (row, { t }) =>
      needText(row, t) ?? (row.reach && t(`settings:reach.${row.reach.of}`, { count: row.reach.count })),
  },
  live: { read: (push) => (push.commandType === 'system.changed' ? { kind: 'stale' } : null) },
  Detail: SettingDetail,
  FormDetail: SettingFormDetail,
})
