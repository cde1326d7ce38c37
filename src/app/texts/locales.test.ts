import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { titleKeyOf } from '#domain/screen-titles.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'

const folder = (language: Locale) => new URL(`../../../locales/${language}/`, import.meta.url)
const filesOf = (language: Locale) => readdirSync(folder(language)).sort()

/** Every text of a file under its dotted key. */
function texts(language: Locale, file: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') found.set(key, value)
    else for (const [name, child] of Object.entries(value as object)) walk(child, key === '' ? name : `${key}.${name}`)
  }
  walk(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')), '')
  return found
}

const params = (text: string) => [...text.matchAll(/{{\s*([\w.]+)/g)].map(([, name]) => name ?? '').sort()

describe('texts', () => {
  it('are in the same files in every language', () => {
    for (const language of LOCALES) expect(filesOf(language)).toEqual(filesOf('en-US'))
  })

  describe.each(filesOf('en-US'))('%s', (file) => {
    const english = texts('en-US', file)

    it.each(LOCALES)('has the same keys and no empty text in %s', (language) => {
      const there = texts(language, file)
      expect([...there.keys()].sort()).toEqual([...english.keys()].sort())
      expect([...there].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    it.each(LOCALES)('fills in the same parameters in %s', (language) => {
      for (const [key, text] of texts(language, file))
        expect([key, params(text)]).toEqual([key, params(english.get(key) ?? '')])
    })
  })

  it('name every screen and group of the console', () => {
    const titles = texts('en-US', 'screens.json')
    for (const route of SCREEN_ROUTES satisfies readonly ScreenRoute[]) {
      expect(titles.has(`title.${titleKeyOf(route)}`)).toBe(true)
      const parts: string[] = (route as ScreenRoute).group?.split('/') ?? []
      for (const part of parts) expect(titles.has(`group.${part}`)).toBe(true)
    }
  })
})
