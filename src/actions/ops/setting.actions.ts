import { isSecretSetting } from '#domain/settings.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { isSwitch, revertForm, settingForm, switchForm } from '#actions/ops/setting-forms.ts'
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
  switch: make.onKindOfRow({
    call: ANY_SET,
    key: 's',
    icon: 'status',
    hint: 8,
    refusalOf: ({ id }) => (isSwitch(id) ? null : 'noSwitch'),
    textFor: ({ value }) => (value === true ? 'off' : 'on'),
    // A change that affects records of merchants or suppliers is reviewed first.
    formOf: ({ id, value, reach }) => switchForm(id, value !== true, reach !== null),
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
