import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** A place that a source names relative to its own, which no compiler looks at. */
const NAMED_PLACE = /new URL\('([^']+)', import\.meta\.url\)/g

it('names places relative to a source only where something is', () => {
  const places = committed
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(NAMED_PLACE)].map(([, place = '']) => ({ file, place })))
  expect(places.length).toBeGreaterThan(0)
  expect(places.filter(({ file, place }) => !existsSync(path.join(path.dirname(file), place)))).toEqual([])
})
