import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failures: string[] }} Result */

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} VitestAssertion */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestAssertion[] }} VitestFile */

/** @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} PlaywrightRun */
/** @typedef {{ title: string, tests: { status: string, results?: PlaywrightRun[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, file?: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite */

/**
 * Counts a Vitest JSON report; a file that could not run counts as one failure.
 * @param {{ numPassedTests: number, testResults: VitestFile[] }} report
 * @returns {Result}
 */
export function countVitest({ numPassedTests, testResults }) {
  const assertions = testResults.flatMap((file) => file.assertionResults)
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failures: [
      ...assertions
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0])),
      ...broken.map(({ name, message }) => withReason(name, message || 'could not be run')),
    ],
  }
}

/**
 * Counts a Playwright JSON report; errors outside tests (setup, a file that does not load) count as failures too.
 * @param {{ stats: { expected: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} report
 * @returns {Result}
 */
export function countPlaywright({ stats, suites, errors }) {
  const outcomes = suites
    .flatMap((suite) => specsIn(suite, []))
    .flatMap(({ name, spec }) =>
      spec.tests.map(({ status, results = [] }) => ({ name, status, broken: results.find(({ error }) => error) })),
    )
  return {
    passed: stats.expected,
    failures: [
      ...outcomes
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ name, broken }) => withPage(withReason(name, broken?.error?.message), broken)),
      ...errors.map(({ message }) => message?.split('\n')[0] || 'an error outside of the tests'),
    ],
  }
}

/** As many lines of an error as say what was expected and what came instead. */
const REASON_LINES = 6
/** A statement that failed names all columns of its table. */
const REASON_LENGTH = 300

/**
 * A failure with the first lines of its error.
 * @param {string} name
 * @param {string} [message]
 */
function withReason(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const reason = lines.filter((line) => !line.trim().startsWith('at ')).slice(0, REASON_LINES)
  return [name, ...reason.map((line) => line.slice(0, REASON_LENGTH))].join('\n      ')
}

/**
 * A failure with what the page said then.
 * @param {string} failure
 * @param {PlaywrightRun} [broken]
 */
function withPage(failure, broken) {
  const page = pageAtFailure(broken?.attachments?.find(({ name }) => name === 'error-context')?.path)
  return page.length === 0 ? failure : [failure, 'On the page:', ...page].join('\n      ')
}

/** Parts of a page that explain why a step had no effect: its messages, and the dialogs and forms that are open. */
const TELLING = /^- (?:alert|status|dialog|form)\b/

/** More would bury the failure. */
const MAX_LINES = 40

/**
 * The telling parts of the page at the moment a browser test failed. Playwright's reporters name only the file in which it
 * keeps the page, and a log outlives that file.
 * @param {string | undefined} file Markdown with the page as YAML in its first block of that kind
 * @returns {string[]} no line where there is no such file
 */
export function pageAtFailure(file) {
  if (file === undefined || !existsSync(file)) return []
  const [, page = ''] = readFileSync(file, 'utf8').split('```yaml\n')
  const [yaml = ''] = page.split('\n```')
  const told = []
  let top = Number.POSITIVE_INFINITY
  for (const line of yaml.split('\n')) {
    const depth = line.length - line.trimStart().length
    if (depth <= top) top = TELLING.test(line.trimStart()) ? depth : Number.POSITIVE_INFINITY
    if (top <= depth) told.push(line)
  }
  return told.slice(0, MAX_LINES)
}

/**
 * The result of a suite from its report and exit code: a failure without a failed test counts as one failure.
 * @template Report
 * @param {string} file
 * @param {number} exitCode
 * @param {(report: Report) => Result} count
 * @returns {Result}
 */
export function readResult(file, exitCode, count) {
  const result = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failures: [] }
  if (exitCode === 0 || result.failures.length > 0) return result
  return { ...result, failures: [`ended with code ${exitCode} without a failed test: see its output`] }
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above
 * @returns {{ name: string, spec: PlaywrightSpec }[]}
 */
function specsIn(suite, above) {
  const trail = [...above, suite.title]
  return [
    ...(suite.specs ?? []).map((spec) => ({ name: [...trail, spec.title].filter(Boolean).join(' › '), spec })),
    ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, trail)),
  ]
}
