import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tests/support/sources/source-files.ts'

const FOLDER = path.join(ROOT, 'deploy')
/** A file without its comments. */
const textOf = async (file: string) => (await readFile(path.join(ROOT, file), 'utf8')).replaceAll(/^\s*#.*$/gm, '')
/** Variables of compose, the image, the proxy and PostgreSQL, which the server does not read. */
const OTHERS = new Set([
  'SITE',
  'COMMIT',
  'DATABASE_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'CMD',
  'SIGTERM',
])

/** Names that are set or filled in, such as `HOST: …`, `PORT=…` and `${SECRET_KEY}`. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b([A-Z][A-Z_]{2,})\s*[:=]|\$\{([A-Z_]+)/g)].map(([, set, filled]) => set ?? filled ?? '')

/** The groups of an expression, which has to match. */
function found(pattern: RegExp, text: string): string[] {
  const [, ...groups] = pattern.exec(text) ?? []
  expect(groups, String(pattern)).not.toEqual([])
  return groups
}

describe('the files that deploy', () => {
  it('set variables that the README explains', async () => {
    const table = new Set((await textOf('README.md')).match(/`[A-Z_]{3,}`/g)?.map((name) => name.slice(1, -1)))
    const files = await readdir(FOLDER)
    const names = new Set((await Promise.all(files.map((file) => textOf(`deploy/${file}`)))).flatMap(namesIn))
    expect(names).toContain('DATABASE_URL')
    expect([...names].filter((name) => !table.has(name) && !OTHERS.has(name))).toEqual([])
  })

  it('start the server as npm start does, and wait as long for its end', async () => {
    const unit = await textOf('deploy/paydesk@.service')
    const programs = found(/--import", "(.+?)", "(.+?)"/, await textOf('deploy/Dockerfile'))
    expect(found(/node --import (\S+) (\S+)/, unit)).toEqual(programs)
    const begun = await textOf('tools/start.mjs')
    for (const file of programs) {
      expect(begun).toContain(path.parse(file).name)
      expect(await textOf(file)).not.toBe('')
    }
    const [grace] = found(/stop_grace_period: (\d+)s/, await textOf('deploy/compose.yaml'))
    expect(found(/TimeoutStopSec=(\d+)/, unit)).toEqual([grace])
    const [patience = ''] = found(/END_PATIENCE_MS = ([\d_]+)/, await textOf('server/main.ts'))
    expect(Number(grace) * 1_000).toBeGreaterThan(Number(patience.replaceAll('_', '')))
  })
})
