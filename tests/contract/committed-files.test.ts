import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Any owner of the checkout is accepted: the tester may not be the user who cloned it.
const committed = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '')

/** Files in the working tree whose text matches; deleted ones do not count. */
function filesWith(pattern: RegExp, files: string[]): string[] {
  return files.filter((file) => pattern.test(textOf(file)))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

it('finds files to check', () => {
  expect(committed).toContain('package-lock.json')
})

it('does not pin a package registry', () => {
  const resolved = /"resolved":\s*"(?!node_modules\/|file:)/
  expect(filesWith(resolved, ['package-lock.json'])).toEqual([])
  const hosts = [
    ['registry', 'npmjs', 'org'],
    ['registry', 'yarnpkg'],
    ['npm', 'pkg', 'github'],
  ].map((parts) => parts.join('\\.'))
  expect(filesWith(new RegExp(`${hosts.join('|')}|^\\s*(@[\\w-]+:)?registry\\s*=`, 'm'), committed)).toEqual([])
})

it('contains no data, builds or keys', () => {
  expect(
    committed.filter((file) =>
      /(^|\/)(node_modules|dist|\.data|\.cache|test-results)\/|\.(key|pem)$|\.env$/.test(file),
    ),
  ).toEqual([])
})
