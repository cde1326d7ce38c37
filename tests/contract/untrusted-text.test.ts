import { expect, it } from 'vitest'
import { visibleText } from '#domain/text/visible-text.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

// Names come from scripts, phones, merchants and calls. Invisible characters in them would turn the text around, or let
// one name pass for another. So every text in a `bdi` and every label of a part goes through one of these.
const SAFE = /^(?:sanitizeText|sanitizeBlock|visibleText)\(/
const BDI = /<bdi[^>]*>\s*\{([^{}]+)\}\s*<\/bdi>/g
/** Labels and values that parts of `src/ui` draw as they are given. */
const LABEL = /(?<![=$])\{((?:choice|option|chip|suggestion|cell|column|name)\.(?:label|value|hint))\}/g

const files = sourceFiles('src').filter(({ path }) => path.endsWith('.tsx'))

it('shows no text from outside as it is', () => {
  const isolated = files.flatMap(({ path, text }) =>
    [...text.matchAll(BDI)].map(([, given = '']) => {
      const shown = given.trim()
      return { path, shown, isSafe: SAFE.test(shown) || text.includes(`const ${shown} = sanitizeText(`) }
    }),
  )
  expect(isolated.length).toBeGreaterThan(25)
  expect(isolated.filter(({ isSafe }) => !isSafe)).toEqual([])
})

it('makes every label safe where it is drawn', () => {
  const drawn = files
    .filter(({ path }) => path.startsWith('src/ui/'))
    .flatMap(({ path, text }) => [...text.matchAll(LABEL)].map(([, label]) => `${path}: ${label}`))
  // Names of chips and suggestions are texts of the console; their values are not.
  expect(drawn).toEqual(['src/ui/filter/FilterBar.tsx: chip.label', 'src/ui/filter/SearchBox.tsx: suggestion.label'])
})

it('makes every sign visible that nobody sees', () => {
  for (const sign of '\u0000\u001b\u007f\u009f\u00ad\u061c\u180e\u200b\u200d\u200f\u202e\u2028\u2060\u2066\u2069\ufeff')
    expect(visibleText(`a${sign}b`)).not.toContain(sign)
  expect(visibleText('a\u202eb')).toBe('a\ufffdb')
})
