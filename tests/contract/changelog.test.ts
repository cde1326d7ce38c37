import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '#server/platform/version.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

it('tells what changed in the present version, first', async () => {
  const [newest] = (await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8')).match(/(?<=^## )\S+/gm) ?? []
  expect(newest).toBe(VERSION)
})
