import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from '#tools/lib/installs/chromium.mjs'
import { ensureConsole } from '#tools/lib/console-build.mjs'
import { ensureLanguages } from '#tools/lib/installs/languages.mjs'
import { environmentOf } from '#tools/lib/node24.mjs'
import { cacheDir, root } from '#tools/lib/root.mjs'
import { countPlaywright, countVitest, readResult } from './results.mjs'
import { runStreaming, withScratch } from './run.mjs'

/** @typedef {import('./results.mjs').Result} Result */

/**
 * The tests of a suite that are wanted: those in files whose path contains one of the words and, with `since`, those
 * that a change since that commit reaches.
 * @typedef {{ words: string[], since?: string }} Wanted
 */

/** The directory for the suites' result files. */
export const REPORTS = path.join(cacheDir, 'test-results')

/**
 * On two cores four checkers, the default, take twice the processor time of one, since each knows the common types
 * anew.
 */
const TYPECHECK = ['typescript/bin/tsc', '--noEmit', '--checkers', '1']
const LINT = ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']

/** The tests that need other languages than ours. */
const SDK_TESTS = 'tests/sdk/sdk.server.test.ts'

/**
 * Suites that use one core, or both but for a part of their time: those that follow one another run at the same time.
 */
export const IN_COMPANY = ['typecheck', 'lint', 'build', 'unit']

/**
 * The suites that tell what a change broke. Playwright's `--only-changed` would take every browser test for a change of
 * the contract, which all of them import, and none for one of a screen, which the browser alone loads.
 */
export const AFTER_A_CHANGE = ['typecheck', 'lint', 'unit', 'server']

/**
 * Every suite in run order.
 * @type {Record<string, (node24: string, wanted: Wanted) => Promise<Result>>}
 */
export const SUITES = {
  typecheck: (node24) => program(node24, 'the program compiles', TYPECHECK),
  lint: (node24) => program(node24, 'the tree is formatted and free of lint', LINT),
  build: async (node24) => {
    await ensureConsole(node24)
    return { passed: 1, failures: [] }
  },
  unit: (node24, wanted) => vitest(node24, 'unit', wanted),
  server: async (node24, wanted) => {
    if (areSdksWanted(wanted)) await ensureLanguages()
    return await vitest(node24, 'server', wanted)
  },
  e2e: async (node24, { words }) => {
    await prepareBrowser(node24)
    return await playwright(node24, words)
  },
}

/** @param {Wanted} wanted */
const areSdksWanted = ({ words, since }) =>
  since === undefined && (words.length === 0 || words.some((word) => SDK_TESTS.includes(word)))

/** @type {Promise<void> | undefined} */
let browser

/**
 * Begins to install Chromium where there is none, once: a download waits for the network, beside tests that do not.
 * @param {string} node24
 */
export async function prepareBrowser(node24) {
  browser ??= ensureChromium(node24)
  await browser
}

/** The commit that changes are counted from: `main`, and on it, or where there is none, the commit before the last. */
export function baseOfChanges() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const [main] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')
  return main && git('rev-list', '--count', `${main}..HEAD`) !== '0' ? main : 'HEAD~1'
}

/**
 * A program that either succeeds or fails, counted as one test.
 * @param {string} node24
 * @param {string} what
 * @param {string[]} command below node_modules
 * @returns {Promise<Result>}
 */
async function program(node24, what, command) {
  const code = await runTool(node24, command)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${what}: ended with code ${code}`] }
}

/**
 * @param {string} node24
 * @param {string} project
 * @param {Wanted} wanted
 * @returns {Promise<Result>}
 */
async function vitest(node24, project, { words, since }) {
  const report = freshReport(project)
  const options = [`--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const changed = since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']
  const command = ['vitest/vitest.mjs', 'run', ...words, ...options, ...changed]
  const code = await withScratch((env) => runTool(node24, command, env))
  return readResult(report, code, countVitest)
}

/**
 * @param {string} node24
 * @param {string[]} words
 * @returns {Promise<Result>}
 */
async function playwright(node24, words) {
  const report = freshReport('e2e')
  const command = ['@playwright/test/cli.js', 'test', '--reporter=list,json', ...words]
  const code = await withScratch((env) => runTool(node24, command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }))
  return readResult(report, code, countPlaywright)
}

/** @param {string} name */
function freshReport(name) {
  const file = path.join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/**
 * @param {string} node24
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
async function runTool(node24, [script = '', ...args], env = {}) {
  return await runStreaming(node24, [path.join(root, 'node_modules', script), ...args], {
    env: { ...environmentOf(node24), ...env },
  })
}
