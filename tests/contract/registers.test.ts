import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, ROOT, sourceFiles } from '#tests/support/sources/source-files.ts'
import { REGISTERS as GENERATED, textOf } from '#tools/lib/registers.mjs'

/** Registers that are written by hand, each with the files that it has to import. */
const REGISTERS = [
  {
    register: ['src/commands/command-list.ts', 'src/commands/commands-everywhere.ts'],
    belongs: /^src\/commands\/.*\.commands\.ts$/,
  },
]

const files = sourceFiles('src')

describe.each(REGISTERS)('$register.0', ({ register, belongs }) => {
  const registered = files.filter(({ path }) => register.includes(path)).flatMap(importsOf)
  const belonging = files.map(({ path }) => path).filter((path) => belongs.test(path))

  it.each(belonging)('registers %s', (path) => {
    expect(registered, `add it to ${register[0]}`).toContain(path)
  })
})

it.each(GENERATED)('$file is what `npm run registers` writes', (register) => {
  expect(readFileSync(path.join(ROOT, register.file), 'utf8')).toBe(textOf(register))
})
