import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const FOLDER = new URL('migrations/', import.meta.url)
/** The last one from before processes of two versions ran beside each other. */
const LAST_BEFORE = '0057'
/** What a process of the version before would stumble over. */
const TAKES_AWAY = /\b(DROP (TABLE|COLUMN)|RENAME (TO|COLUMN)|SET NOT NULL|ALTER COLUMN \S+ (SET DATA )?TYPE)\b/i

it('migrations only add, since processes of the version before still run', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  const faults: string[] = []
  for (const file of files.filter((one) => one.slice(0, LAST_BEFORE.length) > LAST_BEFORE)) {
    const found = TAKES_AWAY.exec(await readFile(new URL(file, FOLDER), 'utf8'))
    if (found) faults.push(`${file}: ${found[0]}`)
  }
  expect(files.length).toBeGreaterThan(Number(LAST_BEFORE))
  expect(faults).toEqual([])
})
