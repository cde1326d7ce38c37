import { isSecretSetting } from '#domain/settings.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { revertForm, settingForm } from '#actions/ops/setting-forms.ts'
import type { SettingCall } from '#actions/ops/setting-forms.ts'

/** Any of the set calls: all have the same access. */
const ANY_SET: SettingCall = 'system-config.set:orderTimeoutMinutes'

export const settingActions = defineActions('setting', 'system-config.getList', (make) => ({
  edit: make.onKindOfRow({
    call: ANY_SET,
    key: 'e',
    icon: 'edit',
    hint: 9,
    formOf: ({ id }) => settingForm(id),
  }),
  revert: make.onKindOfRow({
    call: ANY_SET,
    key: 'r',
    icon: 'undo',
    hint: 10,
    refusalOf: ({ id, changes }) =>
      isSecretSetting(id) ? 'secretNotKept' : changes.length === 0 ? 'neverChanged' : null,
    formOf: ({ id }) => revertForm(id),
  }),
}))
