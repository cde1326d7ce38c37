import { readFileSync } from 'node:fs'
import { z } from 'zod'

const ROOT = new URL('../../', import.meta.url)

/** The version of this program, as `CHANGELOG.md` has it. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'))).version

/** The version with the commit that the console was built from, where that is known. */
export function versionWithCommit(): string {
  const commit = readCommit()
  return commit === '' ? VERSION : `${VERSION} (${commit})`
}

function readCommit(): string {
  try {
    return readFileSync(new URL('dist/commit', ROOT), 'utf8').trim()
  } catch {
    return ''
  }
}
