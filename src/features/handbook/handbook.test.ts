import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HANDBOOK_PAGES, handbookPagesOf, paragraphOf } from '#domain/handbook.ts'
import { ROLES } from '#domain/roles.ts'
import { mayOpen, SCREEN_ROUTES } from '#domain/screens.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

const folderOf = (locale: Locale) => path.join(ROOT, 'docs/help', locale)
const pageText = (locale: Locale, id: string) => readFileSync(path.join(folderOf(locale), `${id}.md`), 'utf8')

/** The text at a dotted key of a file of texts; undefined where there is none. */
function textAt(locale: Locale, file: string, key: string): unknown {
  const texts: unknown = JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, file), 'utf8'))
  return key.split('.').reduce<unknown>((at, part) => Object(at)[part], texts)
}

describe.each(LOCALES)('the handbook in %s', (locale) => {
  it('has a paragraph for every screen that needs a session', () => {
    const untold = SCREEN_ROUTES.filter((route) => {
      const paragraph = paragraphOf(route)
      return paragraph !== undefined && typeof textAt(locale, 'help.json', `screen.${paragraph}`) !== 'string'
    })
    expect(untold.map(({ screen }) => screen)).toEqual([])
  })

  it.each(HANDBOOK_PAGES)(
    'links from the page of the $id to screens of its roles, by their titles',
    ({ id, roles }) => {
      const links = [...pageText(locale, id).matchAll(/[^!]\[([^\]]*)\]\(([^)]*)\)/g)]
      expect(links.length).toBeGreaterThan(0)
      for (const [, text = '', href = ''] of links) {
        const screen = href.replace('screen:', '')
        const isOpen = SCREEN_ROUTES.some(
          (route) => route.screen === screen && roles.some((role) => mayOpen(route, role)),
        )
        expect([href, isOpen]).toEqual([`screen:${screen}`, true])
        expect(text.toLowerCase()).toBe(String(textAt(locale, 'screens.json', `title.${screen}`)).toLowerCase())
      }
    },
  )

  it.each(HANDBOOK_PAGES)('says on the page of the $id as much as in the other languages', ({ id }) => {
    const outline = (one: Locale) =>
      pageText(one, id)
        .split('\n')
        .map((line) => /^(#+|\d\.|-|!)? ?/.exec(line)?.[1] ?? (line === '' ? '' : 'text'))
    expect(outline(locale)).toEqual(outline('en-US'))
    const keys = (one: Locale) => [...pageText(one, id).matchAll(/`[^`]+`/g)].map(String).toSorted()
    expect(keys(locale)).toEqual(keys('en-US'))
  })

  it('has the pictures that its pages show and no others, each small enough for a slow line', () => {
    const shown = HANDBOOK_PAGES.flatMap(({ id }) =>
      [...pageText(locale, id).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name]) => name),
    )
    const there = readdirSync(folderOf(locale)).filter((name) => !name.endsWith('.md'))
    expect(there.toSorted()).toEqual(shown.toSorted())
    for (const name of there)
      expect([name, statSync(path.join(folderOf(locale), name)).size < 60_000]).toEqual([name, true])
  })
})

it('has a page for every role', () => {
  for (const role of ROLES) expect([role, handbookPagesOf(role)[0]]).not.toContain(undefined)
})
