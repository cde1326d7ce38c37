import { useSyncExternalStore } from 'react'
import type { SettingRow } from '#actions/ops/setting-forms.ts'

/** The setting whose form is open, if any. */
function createSettingUi() {
  const listeners = new Set<() => void>()
  let open: SettingRow | null = null
  const set = (row: SettingRow | null) => {
    open = row
    for (const listener of listeners) listener()
  }
  return {
    current: () => open,
    open: (row: SettingRow) => set(row),
    close: () => set(null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const settingUi = createSettingUi()

export const useOpenSetting = (): SettingRow | null => useSyncExternalStore(settingUi.subscribe, settingUi.current)
