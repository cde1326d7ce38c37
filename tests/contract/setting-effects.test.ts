import { expect, it } from 'vitest'
import { SETTING_KEYS } from '#domain/settings.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

/** All settings are named there, whatever they do. */
const REGISTER = 'src/domain/settings.ts'
const product = sourceFiles('src', 'server').filter(
  ({ path }) => !/\.test\.tsx?$|-test-bench\.ts$/.test(path) && path !== REGISTER,
)
const namesIt = (key: string) => {
  const word = new RegExp(`\\b${key}\\b`)
  return ({ text }: { text: string }) => word.test(text)
}

it.each(SETTING_KEYS)('%s is read by the product', (key) => {
  expect(product.filter(namesIt(key)).map(({ path }) => path)).not.toEqual([])
})
