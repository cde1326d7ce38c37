import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'

const NAME = 'virtual:pinyin'
const RESOLVED = `\0${NAME}`

/** Texts that can be searched by pinyin: titles of commands and screens, names of settings. */
const SEARCHED = ['zh-CN', 'zh-TW'].flatMap((locale) =>
  ['commands', 'screens', 'settings'].map((namespace) =>
    fileURLToPath(new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url)),
  ),
)

/** Offers the pinyin of every title as a module, so that the console does not ship a dictionary. */
export function pinyinOfTitles(): Plugin {
  return {
    name: 'pinyin-of-titles',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      for (const file of SEARCHED) this.addWatchFile(file)
      const texts = SEARCHED.flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8'))))
      return `export const sounds = ${JSON.stringify(Object.fromEntries(texts.map((text) => [text, soundOf(text)])))}`
    },
  }
}

/** All texts in a locale file, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Pinyin without tones or spaces, and its initials: `订单` gives `dingdan` and `dd`. */
function soundOf(text: string): [full: string, initials: string] {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  return [pinyin(text, options).join(''), pinyin(text, { ...options, pattern: 'first' }).join('')]
}
