import { describe, expect, it } from 'vitest'
import { importsOf, sourceFiles } from '#tests/support/source-files.ts'

/** Registers that are written by hand, each with the files that it has to import. */
const REGISTERS = [
  { register: ['src/contract/contract.ts'], belongs: /^src\/contract\/.*\.endpoints\.ts$/ },
  {
    register: ['src/commands/command-list.ts', 'src/commands/commands-everywhere.ts'],
    belongs: /^src\/commands\/.*\.commands\.ts$/,
  },
  { register: ['src/app/catalogue.ts'], belongs: /^src\/features\/.*\.screens?\.ts$/ },
]

const files = sourceFiles('src')

describe.each(REGISTERS)('$register.0', ({ register, belongs }) => {
  const registered = files.filter(({ path }) => register.includes(path)).flatMap(importsOf)
  const belonging = files.map(({ path }) => path).filter((path) => belongs.test(path))

  it.each(belonging)('registers %s', (path) => {
    expect(registered, `add it to ${register[0]}`).toContain(path)
  })
})
