import { expect, it } from 'vitest'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'
import { isOneOfItsKind, PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'

const BUILT = BUILT_ROUTES.map(({ route }) => route)
const CHOSEN = BUILT.filter(isOneOfItsKind)

it('looks at every screen, and at every path of suppliers and merchants', () => {
  const screens = new Set(PATHS_TO_LOOK_AT.map(({ screen }) => screen))
  expect(BUILT.filter(({ screen }) => !screens.has(screen))).toEqual([])
  const theirs = BUILT.filter(({ roles }) => roles.includes('supplier') || roles.includes('merchant'))
  expect(theirs.filter((route) => !PATHS_TO_LOOK_AT.includes(route))).toEqual([])
})

it('has a screen that a superAdmin may open for every page that is more than a declared list', () => {
  const names = CHOSEN.map(({ screen }) => screen)
  const missing = sourceFiles('src/features').flatMap((file) => {
    if (!/\.screens?\.ts$/.test(file.path)) return []
    const pages = new Set(importsOf(file).filter((name) => name.endsWith('.tsx') && !name.endsWith('.list.tsx')))
    const declared = [...file.text.matchAll(/\bscreen: '([^']+)'/g)].map(([, screen]) => screen)
    const chosen = names.filter((screen) => declared.includes(screen))
    return chosen.length < pages.size ? [{ file: file.path, chosen }] : []
  })
  // Two screens share the page of order tests; the merchant's is looked at in the long run.
  expect(missing.filter(({ file }) => !file.endsWith('/api-test.screen.ts'))).toEqual([])
  expect(CHOSEN.filter(({ roles }) => !roles.includes('superAdmin'))).toEqual([])
  expect(names).toContain('banks')
})
