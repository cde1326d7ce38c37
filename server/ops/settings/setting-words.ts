import enGuide from '#locales/en-US/settingGuide.json' with { type: 'json' }
import en from '#locales/en-US/settings.json' with { type: 'json' }
import cnGuide from '#locales/zh-CN/settingGuide.json' with { type: 'json' }
import cn from '#locales/zh-CN/settings.json' with { type: 'json' }
import twGuide from '#locales/zh-TW/settingGuide.json' with { type: 'json' }
import tw from '#locales/zh-TW/settings.json' with { type: 'json' }
import { OFFERED_SETTINGS } from '#domain/settings-to-come.ts'
import type { OfferedSetting } from '#domain/settings-to-come.ts'
import { hasWords } from '#server/platform/lists/filters/has-words.ts'

const LANGUAGES = [
  { ...en, ...enGuide },
  { ...cn, ...cnGuide },
  { ...tw, ...twGuide },
]

const words = new Map(
  OFFERED_SETTINGS.map((key) => [key, [key, ...LANGUAGES.flatMap(({ name, meaning }) => [name[key], meaning[key]])]]),
)

/** Whether a setting's key, or its name or meaning in any language, has every word of a text. */
export const isFoundBy = (key: OfferedSetting, text: string): boolean => hasWords(words.get(key) ?? [], text)
