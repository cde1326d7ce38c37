import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCREENS } from '#app/catalogue.ts'
import { readScreenFiles } from '#tools/lib/screen-files-plugin.ts'

it('reads what each screen’s declaration loads', () => {
  const files = readScreenFiles()
  expect(Object.keys(files).toSorted()).toEqual(SCREENS.map(({ screen }) => screen).toSorted())
  for (const { screen, namespaces, load } of SCREENS) {
    const page = files[screen]?.page ?? 'none'
    expect([screen, existsSync(page), files[screen]?.namespaces]).toEqual([screen, true, namespaces])
    // The page of this screen, not of the next one in the file.
    expect(String(load)).toContain(page.replace(/^src\//, '/src/'))
  }
})
