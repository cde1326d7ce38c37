import { settingUi, useOpenSetting } from '#app/palette/setting/setting-ui.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'

const panel = lazyModule(() => import('#app/palette/setting/SettingPanel.tsx'))
const SettingPanel = lazyComponent(panel, { takesKeyboard: true })

/** The form of the setting that was chosen in the palette, over whatever screen is open. */
export function SettingLayer({ user }: { user: SessionUser }) {
  const row = useOpenSetting()
  return row && <SettingPanel key={row.id} row={row} user={user} onClose={settingUi.close} />
}
