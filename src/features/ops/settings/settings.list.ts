import i18next from 'i18next'
import type { SettingListRow } from '#contract/system/settings.endpoints.ts'
import { SETTING_FIELDS } from '#domain/lists/system/system.fields.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { pastChangeText } from '#features/list/past/PastChanges.tsx'
import { SettingViews } from '#features/ops/settings/SettingViews.tsx'
import { settingViewCommands } from '#commands/entities/setting.commands.ts'
import { rolesOf } from '#commands/command.ts'
import { SettingDetail, SettingFormDetail } from '#features/ops/settings/SettingDetail.tsx'
import { limitsText, settingFieldLabels, needText, settingValueText } from '#features/ops/settings/setting-texts.ts'
import type { SettingTexts } from '#features/ops/settings/setting-texts.ts'
import { settingActions } from '#actions/ops/setting.actions.ts'
import { isSwitch } from '#actions/ops/setting-forms.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

const titleOf = ({ id }: SettingListRow, { t }: CellContext) => t(`settings:name.${id}`)
const valueText = ({ id }: SettingListRow, value: unknown, { t }: CellContext) =>
  settingValueText(t as SettingTexts, id, value)

/** A switch shows its state, and is a button for those who may change it. */
function valueCell(row: SettingListRow, context: CellContext): QueueCell {
  const label = valueText(row, row.value, context)
  if (!isSwitch(row.id)) return label
  const mayChange = rolesOf(`system-config.set:${row.id}`).includes(context.role)
  return { isOn: row.value === true, label, ...(mayChange && { command: commandOf(settingActions, 'switch') }) }
}

/** The settings of the system in their groups: what each means, is and was. */
export default defineList({
  screen: 'globalConfig',
  namespace: 'settings',
  icon: 'adjustments',
  alsoNamed: ['settingGuide'],
  goto: 'f',
  call: 'system-config.getList',
  fields: SETTING_FIELDS,
  search: 'name',
  searchesAsTyped: true,
  groupBy: 'area',
  summaries: ['system-config.getList'],
  titleOf,
  lineOf: (row, context) => `${titleOf(row, context)}: ${valueText(row, row.value, context)}`,
  actions: settingActions,
  commands: settingViewCommands,
  Tools: SettingViews,
  words: (context, verb, row) => {
    if (!row) return {}
    if (verb === 'switch') return {}
    if (verb !== 'revert') return settingFieldLabels(context.t as SettingTexts, row.id, i18next.language)
    return pastChangeText(context, row.changes, (before) => valueText(row, before, context))
  },
  cells: {
    name: titleOf,
    value: valueCell,
    default: (row, context) =>
      [valueText(row, row.default, context), limitsText(row.id, i18next.language)].filter(Boolean).join(' · '),
    isDefault: ({ isDefault }, { t }) => (isDefault ? null : t('settings:isChanged')),
    reach: (row, { t }) =>
      needText(row, t) ?? (row.reach && t(`settings:reach.${row.reach.of}`, { count: row.reach.count })),
  },
  live: { read: (push) => (push.commandType === 'system.changed' ? { kind: 'stale' } : null) },
  Detail: SettingDetail,
  FormDetail: SettingFormDetail,
})
