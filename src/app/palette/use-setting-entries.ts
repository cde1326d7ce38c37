import i18next from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import type { PinyinOf } from '#app/palette/entries/use-command-entries.ts'
import { settingUi } from '#app/palette/setting-ui.ts'
import { settingValueText } from '#features/settings/setting-texts.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { isOffered } from '#domain/settings-to-come.ts'
import type { Role } from '#domain/roles.ts'

const NONE: PaletteEntry[] = []
const TEXTS = ['settings', 'enums'] as const
/** Any of the set calls: all have the same access. */
const SET_CALL = 'system-config.set:orderTimeoutMinutes'

/** The first letters of a title's words: `ot` for `Order timeout`. */
const initialsOf = (title: string): string =>
  title
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')

/**
 * Every setting that has an effect as an entry that opens its form, for those who may change settings. The values are
 * fetched once `isLive`; until then those last known are shown.
 */
export function useSettingEntries(role: Role, pinyinOf: PinyinOf | null, isLive: boolean): PaletteEntry[] {
  const mayChange = rolesOf(SET_CALL).includes(role)
  // Only those who read them load the names. The type stays that of all texts: others get no entry.
  const { t, i18n, ready } = useTranslation((mayChange ? TEXTS : TEXTS.slice(1)) as typeof TEXTS, {
    useSuspense: false,
  })
  // When the palette opens, not at the first key, since what Enter runs must not change while somebody types.
  const { data } = useQuery({ ...query('system-config.getAll', {}), enabled: mayChange && isLive })
  const { language } = i18n
  return useMemo(() => {
    if (!mayChange || !ready || !data) return NONE
    const english = i18next.getFixedT('en-US', 'settings')
    const offered = data.list.filter(({ key }) => isOffered(key))
    return offered.map(({ key, value, version }): PaletteEntry => {
      const title = t(`settings:name.${key}`)
      const other = i18next.hasResourceBundle('en-US', 'settings') ? english(`name.${key}`) : ''
      const sound = language === 'en-US' ? undefined : pinyinOf?.(title)
      return {
        id: `setting.${key}`,
        group: 'settings',
        title,
        detail: settingValueText(t, key, value),
        texts: [title, other, sound?.full ?? '', sound?.initials ?? '', initialsOf(other || title), key],
        run: () => settingUi.open({ id: key, value, version }),
      }
    })
  }, [mayChange, ready, data, t, language, pinyinOf])
}
