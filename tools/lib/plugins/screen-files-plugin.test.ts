import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, it } from 'vitest'
import { SCREENS } from '#app/screens.gen.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { readScreenFiles, screenFilesPlugin } from '#tools/lib/plugins/screen-files-plugin.ts'

it('reads what each screen’s declaration loads', async () => {
  const files = await readScreenFiles()
  expect(Object.keys(files).toSorted()).toEqual(SCREENS.map(({ screen }) => screen).toSorted())
  for (const { screen, search, namespaces, load } of SCREENS) {
    const page = files[screen]?.page ?? 'none'
    expect([screen, existsSync(page), files[screen]?.namespaces]).toEqual([screen, true, namespaces])
    // The page of this screen, not of the next one in the file; one that brings its schema says so itself.
    const group = screen.split('.')[0]
    const ofParts = `function ${screen.charAt(0).toUpperCase()}${screen.slice(1)}Page\\(`
    if ('isDeferred' in search)
      expect(readFileSync(page, 'utf8')).toMatch(
        new RegExp(`screen: '${screen}'|screen: \`${group}\\.\\$\\{|\\w+ as search \\}|search: \\w+ \\}|${ofParts}`),
      )
    else expect(String(load)).toContain(page.replace(/^src\//, '/src/'))
  }
})

it('leaves the console the routes of built screens, on as many lines', () => {
  const file = new URL('../../../src/domain/screens.ts', import.meta.url).pathname
  const before = readFileSync(file, 'utf8')
  const { transform } = screenFilesPlugin() as { transform: (code: string, id: string) => { code: string } }
  const { code } = transform(before, file)
  // It is still TypeScript.
  expect(stripTypeScriptTypes(code)).toContain('export const SCREEN_ROUTES')
  expect(code.split('\n').length).toBe(before.split('\n').length)
  for (const { path, screen } of SCREEN_ROUTES)
    expect([path, code.includes(`{"path":"${path}"`)]).toEqual([path, SCREENS.some((built) => built.screen === screen)])
})
