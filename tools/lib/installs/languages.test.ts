import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { missingPackages } from './languages.mjs'

it('names the packages of programs that are in no folder', () => {
  const [one, other] = [mkdtempSync(path.join(tmpdir(), 'programs-')), mkdtempSync(path.join(tmpdir(), 'programs-'))]
  try {
    writeFileSync(path.join(one, 'php'), '')
    writeFileSync(path.join(other, 'javac'), '')
    expect(missingPackages([one, other].join(path.delimiter))).toEqual(['golang-go', 'python3'])
    expect(missingPackages('')).toHaveLength(4)
  } finally {
    for (const folder of [one, other]) rmSync(folder, { recursive: true })
  }
})
