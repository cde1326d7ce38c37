import { mkdirSync } from 'node:fs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureLanguages } from './lib/installs/languages.mjs'
import { findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { ENDING_SIGNALS } from './lib/suites/run.mjs'
import { AFTER_A_CHANGE, baseOfChanges, IN_COMPANY, prepareBrowser, REPORTS, SUITES } from './lib/suites/suites.mjs'

// `npm test [-- <suites> [words]]`: every suite, or the named ones, with the total as the last line.
// `npm test -- all [<suites> [words]]`: the long run, with all rounds, walks and roles.
// `npm test -- changed [<suites> [words]]`: what a change since `main` reaches, committed or not.

/** @typedef {import('./lib/suites/results.mjs').Result} Result */
/** @typedef {{ name: string, run: () => Promise<Result> }} Suite */

try {
  const args = process.argv.slice(2)
  if (args.includes('all')) process.env['PAYDESK_TESTS'] = 'all'
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  const suites = named(node24, args)
  // The suites that need these wait for them and say why there are none.
  if (args.length === 0) void ensureLanguages()
  if (suites.some(({ name }) => name === 'e2e')) void prepareBrowser(node24).catch(() => {})
  process.exitCode = await runAll(suites)
} catch (error) {
  fail(error)
}

/**
 * The suites named by the arguments; words that name none limit them to files whose path contains one.
 * @param {string} node24
 * @param {string[]} args
 * @returns {Suite[]}
 */
function named(node24, args) {
  const isOfChange = args.includes('changed')
  const names = Object.keys(SUITES).filter((name) => args.includes(name))
  const words = args.filter((arg) => !(arg in SUITES) && arg !== 'all' && arg !== 'changed')
  const wanted = { words, ...(isOfChange && { since: baseOfChanges() }) }
  const chosen = names.length > 0 ? names : isOfChange ? AFTER_A_CHANGE : Object.keys(SUITES)
  return Object.entries(SUITES).flatMap(([name, run]) =>
    chosen.includes(name) ? [{ name, run: () => run(node24, wanted) }] : [],
  )
}

/** @param {Suite[]} suites */
async function runAll(suites) {
  mkdirSync(REPORTS, { recursive: true })
  let passed = 0
  /** @type {string[]} */
  const failures = []
  const runOne = async (/** @type {Suite} */ suite) => {
    console.log(`\n── ${suite.name} ──`)
    const begin = Date.now()
    const result = await outcomeOf(suite)
    passed += result.passed
    failures.push(...result.failures.map((failure) => `${suite.name}: ${failure}`))
    const seconds = ((Date.now() - begin) / 1_000).toFixed(1)
    console.log(`── ${suite.name}: ${result.passed} passed, ${result.failures.length} failed (${seconds} s) ──`)
  }
  // The suite under way ends by itself, as the signal is passed on to it.
  let isEnded = false
  for (const signal of ENDING_SIGNALS) process.on(signal, () => (isEnded = true))
  for (const together of inTurns(suites)) if (!isEnded) await Promise.all(together.map(runOne))
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  if (isEnded) console.log('\nEnded by a signal: what follows is of the suites that had begun.')
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 || isEnded ? 1 : 0
}

/**
 * Suites that run at the same time, in order.
 * @param {Suite[]} suites
 */
function inTurns(suites) {
  /** @type {Suite[][]} */
  const turns = []
  for (const suite of suites) {
    const [last] = turns.at(-1) ?? []
    if (last && [last, suite].every(({ name }) => IN_COMPANY.includes(name))) turns.at(-1)?.push(suite)
    else turns.push([suite])
  }
  return turns
}

/**
 * A suite whose setup fails counts as failed; the others still run.
 * @param {Suite} suite
 * @returns {Promise<Result>}
 */
async function outcomeOf({ run }) {
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: ['could not be run: see its output'] }
  }
}
