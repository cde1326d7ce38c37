import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Any owner of the checkout will do: a tester may not be the one who cloned.
const committed = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '')

/** Files whose text matches, read as they are in the working tree; those deleted there do not count. */
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

it('finds files to look at', () => {
  expect(committed).toContain('package-lock.json')
})

it('leaves open where packages come from', () => {
  const resolved = /"resolved":\s*"(?!node_modules\/|file:)/
  expect(filesWith(resolved, ['package-lock.json'])).toEqual([])
  const hosts = [
    ['registry', 'npmjs', 'org'],
    ['registry', 'yarnpkg'],
    ['npm', 'pkg', 'github'],
  ].map((parts) => parts.join('\\.'))
  expect(filesWith(new RegExp(`${hosts.join('|')}|^\\s*(@[\\w-]+:)?registry\\s*=`, 'm'), committed)).toEqual([])
})

it('holds no data, builds or keys', () => {
  expect(
    committed.filter((file) =>
      /(^|\/)(node_modules|dist|\.data|\.cache|test-results)\/|\.(key|pem)$|\.env$/.test(file),
    ),
  ).toEqual([])
})
