import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/progress.mjs'
import { countPlaywright, countVitest, readResult } from './lib/results.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { runStreaming } from './lib/run.mjs'

// `npm test [-- <suites> [filter]]`: every suite, or the named ones, and the sum over all as the last line.

/** @typedef {import('./lib/results.mjs').Result} Result */

const reports = path.join(cacheDir, 'test-results')

/** @type {Record<string, (node24: string, filter: string[]) => Promise<Result>>} */
const suites = {
  typecheck: (node24) => program(node24, 'the program compiles', ['typescript/bin/tsc', '--noEmit']),
  unit: (node24, filter) => vitest(node24, 'unit', filter),
  server: (node24, filter) => vitest(node24, 'server', filter),
  build: (node24) =>
    program(node24, 'the console builds', ['vite/bin/vite.js', 'build', '--outDir', path.join(cacheDir, 'test-build')]),
  e2e: async (node24, filter) => {
    await ensureChromium(node24)
    return await playwright(node24, filter)
  },
}

try {
  const args = process.argv.slice(2)
  const named = Object.keys(suites).filter((name) => args.includes(name))
  const filter = args.filter((arg) => !(arg in suites))
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  process.exitCode = await runAll(node24, named.length > 0 ? named : Object.keys(suites), filter)
} catch (error) {
  fail(error)
}

/**
 * @param {string} node24
 * @param {string[]} names
 * @param {string[]} filter
 */
async function runAll(node24, names, filter) {
  mkdirSync(reports, { recursive: true })
  let passed = 0
  /** @type {string[]} */
  const failures = []
  for (const name of names) {
    console.log(`\n── ${name} ──`)
    const begin = Date.now()
    const result = await outcomeOf(name, node24, filter)
    passed += result.passed
    failures.push(...result.failures.map((failure) => `${name}: ${failure}`))
    console.log(
      `── ${name}: ${result.passed} passed, ${result.failures.length} failed (${((Date.now() - begin) / 1000).toFixed(1)} s) ──`,
    )
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}

/**
 * A suite that cannot even be prepared has failed; the others still run.
 * @param {string} name
 * @param {string} node24
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
async function outcomeOf(name, node24, filter) {
  try {
    return (await suites[name]?.(node24, filter)) ?? { passed: 0, failures: ['there is no such suite'] }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: ['could not be run: see its output'] }
  }
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
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
async function vitest(node24, project, filter) {
  const report = freshReport(project)
  const options = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await runTool(node24, ['vitest/vitest.mjs', ...options, ...filter])
  return readResult(report, code, countVitest)
}

/**
 * @param {string} node24
 * @param {string[]} filter
 * @returns {Promise<Result>}
 */
async function playwright(node24, filter) {
  const report = freshReport('e2e')
  const code = await runTool(node24, ['@playwright/test/cli.js', 'test', '--reporter=list,json', ...filter], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return readResult(report, code, countPlaywright)
}

/** @param {string} name */
function freshReport(name) {
  const file = path.join(reports, `${name}.json`)
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
