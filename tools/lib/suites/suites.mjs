import { rmSync } from 'node:fs'
import path from 'node:path'
import { browserSpecsOf, serverTestsOf, sourcesOf } from './changed-files.mjs'
import { ensureChromium } from '#tools/lib/chromium.mjs'
import { ensureConsole } from '#tools/lib/console-build.mjs'
import { environmentOf } from '#tools/lib/node24.mjs'
import { countPlaywright, countVitest, readResult } from './results.mjs'
import { cacheDir, root } from '#tools/lib/root.mjs'
import { runStreaming } from './run.mjs'
import { withScratch } from './scratch.mjs'

/** @typedef {import('./results.mjs').Result} Result */
/** @typedef {{ name: string, run: () => Promise<Result> }} Suite */

/** The directory for the suites' result files. */
export const REPORTS = path.join(cacheDir, 'test-results')

/** On two cores four checkers, the default, take twice the processor time of one, since each knows the common types anew. */
const TYPECHECK = ['typescript/bin/tsc', '--noEmit', '--checkers', '1']
const LINT = ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched']

/** Suites that use one core, or both but for a part of their time: those that follow one another run at the same time. */
export const IN_COMPANY = ['typecheck', 'lint', 'build', 'unit']

/**
 * Every suite in run order; the filter limits those with tests to files whose path contains it.
 * @type {Record<string, (node24: string, filter: string[]) => Promise<Result>>}
 */
export const SUITES = {
  typecheck: (node24) => program(node24, 'the program compiles', TYPECHECK),
  lint: (node24) => program(node24, 'the tree is formatted and free of lint', [...LINT, '.']),
  build: async (node24) => {
    await ensureConsole(node24)
    return { passed: 1, failures: [], times: [] }
  },
  unit: (node24, filter) => vitest(node24, 'unit', ['run', ...filter]),
  server: (node24, filter) => vitest(node24, 'server', ['run', ...filter]),
  e2e: async (node24, filter) => {
    await prepareBrowser(node24)
    return await playwright(node24, filter)
  },
}

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

/**
 * The tests affected by a change: unit tests that import it, directly or indirectly; server and browser tests
 * by folder.
 * @param {string} node24
 * @param {string[]} files
 * @returns {Suite[]}
 */
export function changedSuites(node24, files) {
  const sources = sourcesOf(files)
  const serverTests = serverTestsOf(files)
  const specs = browserSpecsOf(files)
  /** @type {Suite[]} */
  const suites = [
    { name: 'typecheck', run: async () => (await SUITES['typecheck']?.(node24, [])) ?? none },
    { name: 'lint', run: () => program(node24, 'what changed is formatted and free of lint', [...LINT, ...files]) },
    { name: 'unit', run: () => vitest(node24, 'unit', ['related', '--run', '--passWithNoTests', ...sources]) },
    { name: 'server', run: () => vitest(node24, 'server', ['run', ...serverTests]) },
    { name: 'e2e', run: async () => (await SUITES['e2e']?.(node24, specs)) ?? none },
  ]
  const idle = [
    ...(files.length === 0 ? ['typecheck', 'lint'] : []),
    ...(sources.length === 0 ? ['unit'] : []),
    ...(serverTests.length === 0 ? ['server'] : []),
    ...(specs.length === 0 ? ['e2e'] : []),
  ]
  return suites.filter(({ name }) => !idle.includes(name))
}

/** @type {Result} */
const none = { passed: 0, failures: [], times: [] }

/**
 * A program that either succeeds or fails, counted as one test.
 * @param {string} node24
 * @param {string} what
 * @param {string[]} command below node_modules
 * @returns {Promise<Result>}
 */
async function program(node24, what, command) {
  const code = await runTool(node24, command)
  return code === 0
    ? { passed: 1, failures: [], times: [] }
    : { passed: 0, failures: [`${what}: ended with code ${code}`], times: [] }
}

/**
 * @param {string} node24
 * @param {string} project
 * @param {string[]} args the npm script’s arguments: the suite, and which files
 * @returns {Promise<Result>}
 */
async function vitest(node24, project, args) {
  const report = freshReport(project)
  const options = [`--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await withScratch((env) => runTool(node24, ['vitest/vitest.mjs', ...args, ...options], env))
  return readResult(report, code, countVitest)
}

/**
 * @param {string} node24
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
async function playwright(node24, filter) {
  const report = freshReport('e2e')
  const code = await withScratch((env) =>
    runTool(node24, ['@playwright/test/cli.js', 'test', '--reporter=list,json', ...filter], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  )
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
