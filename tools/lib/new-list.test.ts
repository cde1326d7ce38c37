import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLongRun } from '#tests/support/rounds.ts'
import { makeList } from '#tools/lib/new-list.mjs'
import { root } from '#tools/lib/root.mjs'
import { patience } from '#tools/lib/suites/patience.ts'
import { runQuietly } from '#tools/lib/suites/run.mjs'

const FOLDERS = ['src', 'server', 'demo', 'locales', 'tests', 'tools']
const names = { entity: 'portRule', entities: 'portRules' }

let folder: string
let files: string[]
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-list-'))
  for (const part of [...FOLDERS, 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  files = makeList(names, folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const isMade = (file: string) => /port-?rules?/i.test(file)

it('writes files that speak of nothing but the new list, and names it in every table', () => {
  expect(files.filter(isMade)).toHaveLength(10)
  for (const file of files.filter(isMade)) {
    expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/bank|ifsc/i)])
    expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/<[\w-]*(entit|word|table|goto)/i)])
  }
  for (const file of files.filter((one) => !isMade(one)))
    expect([file, read(file)]).toEqual([file, expect.stringMatching(/portRule|port-rule/)])
})

it('opens the screen by letters that open no other', () => {
  const [list = ''] = files.filter((file) => file.endsWith('.list.ts'))
  const goto = /goto: '(s [a-z])'/.exec(read(list))?.[1]
  expect(read('src/app/screens.gen.ts').split(`'${goto}'`)).toHaveLength(2)
  const declared = globSync('src/features/**/*.{screen,screens}.ts', { cwd: folder })
  expect(declared.filter((file) => read(file).includes(`'${goto}'`))).toEqual([])
})

it('leaves a list alone that is there', () => {
  expect(() => makeList(names, folder)).toThrow(/EEXIST/)
})

it('compiles', { timeout: patience(120_000) }, async () => {
  // The new files with all that they import, which their test brings the whole server to, take a third of the whole program.
  const made = files.filter((file) => isMade(file) && file.endsWith('.ts'))
  const ambient = ['src/**/*.d.ts', 'src/app/texts/text-types.gen.ts', 'tests/support/database/postgres.setup.ts']
  const include = isLongRun ? FOLDERS : [...ambient, ...made]
  const options = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include,
  }
  writeFileSync(path.join(folder, 'tsconfig.new.json'), JSON.stringify(options))
  const command = ['typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.new.json']
  const [script = '', ...args] = command
  await runQuietly(process.execPath, [path.join(root, 'node_modules', script), ...args], { cwd: folder })
})
