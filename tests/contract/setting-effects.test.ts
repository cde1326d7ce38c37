import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { codeToggleOf } from '#contract/calls/operation-kinds.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isOffered, OFFERED_SETTINGS, SETTINGS_TO_COME } from '#domain/settings-to-come.ts'
import { SETTING_KEYS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

/** How many settings wait for their feature. Lower it with each that gets an effect; it never rises. */
const STILL_TO_COME = 0

/** Where all settings are named whatever they do. */
const REGISTERS = ['src/domain/settings.ts', 'src/domain/settings-to-come.ts']
const product = sourceFiles('src', 'server').filter(
  ({ path }) => !/\.test\.tsx?$|-test-bench\.ts$/.test(path) && !REGISTERS.includes(path),
)
const namesIt = (key: string) => {
  const word = new RegExp(`\\b${key}\\b`)
  return ({ text }: { text: string }) => word.test(text)
}

it('every setting has an effect or waits for its feature, and ever fewer wait', () => {
  const waiting = SETTING_KEYS.filter((key) => !isOffered(key))
  expect(Object.values(SETTINGS_TO_COME).flat().toSorted()).toEqual(waiting.toSorted())
  expect(waiting).toHaveLength(STILL_TO_COME)
})

it.each(OFFERED_SETTINGS)('%s is read by the product', (key) => {
  expect(product.filter(namesIt(key)).map(({ path }) => path)).not.toEqual([])
})

/** A toggle acts on the calls of its kinds. */
const toggles = new Set((Object.values(contract) as EndpointSpec[]).map(({ operation }) => codeToggleOf(operation)))

it.each(Object.values<readonly SettingKey[]>(SETTINGS_TO_COME).flat())(
  '%s leaves the table of what is to come once it has an effect',
  (key) => {
    if (key.startsWith('googleVerify')) expect([...toggles]).not.toContain(key)
    else expect(product.filter(namesIt(key)).map(({ path }) => path)).toEqual([])
  },
)
