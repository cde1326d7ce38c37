import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#tools/lib/root.mjs'

const SOURCE = /^(src|server|tests|tools|locales)\/.*\.(tsx?|json|css)$/

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/**
 * Existing files that differ from the branch point of `main` (on `main` itself, from the commit before the last),
 * including uncommitted changes.
 * @returns {string[]} relative to the checkout
 */
export function changedFiles() {
  const [head] = git('rev-parse', 'HEAD')
  const [main] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main')
  const [left = head] = main === undefined ? [] : git('merge-base', 'HEAD', main)
  const base = left === head ? 'HEAD~1' : (left ?? 'HEAD')
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(changed)].filter((file) => existsSync(path.join(root, file)))
}

/**
 * Files that tests can import.
 * @param {string[]} files
 */
export function sourcesOf(files) {
  return files.filter((file) => SOURCE.test(file) && !file.endsWith('.e2e.ts'))
}

/**
 * Server tests that changed or directly import a changed file; where none does, the tests of the nearest folder above
 * it. Indirect imports are ignored: each of these tests starts a whole server, so every test would match every change.
 * @param {string[]} files
 * @returns {string[]}
 */
export function serverTestsOf(files) {
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.server.test.ts')
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const touched = files
    .filter((file) => file.startsWith('server/') && !file.includes('/migrations/'))
    .flatMap((file) => {
      const naming = tests.filter(({ text }) => text.includes(`/${path.basename(file)}'`))
      return naming.length > 0
        ? naming.map((test) => test.file)
        : nearestTo(
            file,
            tests.map((test) => test.file),
          )
    })
  const own = files.filter((file) => file.endsWith('.server.test.ts'))
  return [...new Set([...own, ...touched])]
}

/**
 * The tests of the nearest folder above a file that has any.
 * @param {string} file
 * @param {string[]} tests
 * @returns {string[]}
 */
function nearestTo(file, tests) {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    const beside = tests.filter((test) => path.dirname(test) === folder)
    if (beside.length > 0) return beside
  }
  return []
}

/**
 * Browser tests that changed, or are named like a folder with changes.
 * @param {string[]} files
 * @returns {string[]}
 */
export function browserSpecsOf(files) {
  const folders = new Set(
    files.filter((file) => file.startsWith('src/')).flatMap((file) => file.split('/').slice(0, -1)),
  )
  return readdirSync(path.join(root, 'tests/e2e'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => path.posix.join('tests/e2e', ...name.split(path.sep)))
    .filter((file) => files.includes(file) || folders.has(path.basename(file, '.e2e.ts')))
}
