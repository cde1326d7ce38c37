import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { listed } from '../../../src/commands/search/normal-text.ts'

const NAME = 'virtual:pinyin'
const RESOLVED = `\0${NAME}`

/** Sections of text files that are searched by pinyin: titles of commands and screens, other words, names of settings. */
const SEARCHED: Readonly<Record<string, (section: string) => boolean>> = {
  commands: (section) => !['palette', 'shortcuts', 'hint', 'reason', 'short'].includes(section),
  screens: () => true,
  settings: (section) => section === 'name',
  synonyms: () => true,
}
const CHINESE = /[\u2e80-\u9fff]/

/** Offers the pinyin of every title as a module, so that the console does not ship a dictionary. */
export function pinyinOfTitles(): Plugin {
  return {
    name: 'pinyin-of-titles',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const texts = ['zh-CN', 'zh-TW'].flatMap((locale) =>
        Object.entries(SEARCHED).flatMap(([namespace, isSearched]) => {
          const file = fileURLToPath(new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url))
          this.addWatchFile(file)
          const sections = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
          return sections.flatMap(([section, texts]) => (isSearched(section) ? textsOf(texts) : []))
        }),
      )
      const sounds = texts.filter((text) => CHINESE.test(text)).map((text) => [text, soundOf(text)])
      return `export const sounds = ${JSON.stringify(Object.fromEntries(sounds))}`
    },
  }
}

/** All texts at any depth; a list of words is several. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...listed(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Pinyin without tones, by syllables: `订单` gives `ding dan`. */
function soundOf(text: string): string {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .flatMap((part) => part.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join(' ')
}
