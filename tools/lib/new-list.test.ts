import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyList, renamed } from '#tools/lib/new-list.mjs'
import { root } from '#tools/lib/root.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-list-'))
  for (const part of ['src', 'server', 'locales', 'tests/contract'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const names = { entity: 'portRule', entities: 'portRules' }

it('writes a list that speaks of nothing but its own rows, and adds it to every register', () => {
  const files = copyList(names, folder)
  const made = files.filter((file) => /port-?rules?/i.test(file))
  expect(made).toContain('src/features/port-rules/port-rules.list.ts')
  expect(made).toContain('server/port-rules/port-rules.handlers.ts')
  expect(made).toContain('locales/zh-CN/portRules.json')
  // Texts are for a person to write; the rest is named after the new list.
  const code = made.filter((file) => !file.endsWith('.json') && !file.includes('.test.'))
  expect(
    code.filter((file) => /\bbanks?\b(?!Name)/i.test(read(file).replaceAll(/\/\*\*.*?\*\/|'[^']* [^']*'/gs, ''))),
  ).toEqual([])
  for (const file of files.filter((one) => !made.includes(one)))
    expect([file, read(file)]).toEqual([file, expect.stringMatching(/portRule|port-rule/)])
  expect(read('src/actions/action-sets.gen.ts')).toMatch(/portRuleActions,\n/)
  const keysOf = (screen: string) => /goto: '(.+)'/.exec(read(`src/features/${screen}`))?.[1]
  expect(keysOf('port-rules/port-rules.screen.ts')).toMatch(/^s [a-z]$/)
  expect(keysOf('port-rules/port-rules.screen.ts')).not.toBe(keysOf('banks/banks.screen.ts'))
  expect(() => copyList(names, folder)).toThrow(/EEXIST/)
})

it('leaves words alone that only look like it', () => {
  expect(renamed("icon: 'building-bank'; resources.bankName; bank.name", names)).toBe(
    "icon: 'list'; resources.bankName; portRule.name",
  )
})
