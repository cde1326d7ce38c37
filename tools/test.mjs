import { mkdirSync } from 'node:fs'
import { changedFiles } from './lib/suites/changed-files.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { ENDING_SIGNALS } from './lib/suites/run.mjs'
import { changedSuites, IN_COMPANY, prepareBrowser, REPORTS, SUITES } from './lib/suites/suites.mjs'

// `npm test [-- <suites> [filter]]`: every suite, or the named ones, with the total as the last line.
// `npm test -- all [<suites> [filter]]`: the long run, with all rounds, walks and roles.
// `npm test -- changed`: the tests affected by recent commits and uncommitted changes.

/** @typedef {import('./lib/suites/results.mjs').Result} Result */
/** @typedef {import('./lib/suites/suites.mjs').Suite} Suite */

const SLOWEST = 10

try {
  const args = process.argv.slice(2).filter((arg) => arg !== 'all')
  if (process.argv.includes('all', 2)) process.env['PAYDESK_TESTS'] = 'all'
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  const suites = args.includes('changed') ? changedSuites(node24, changedFiles()) : named(node24, args)
  // The suite that needs it waits for it and says why there is none.
  if (suites.some(({ name }) => name === 'e2e')) void prepareBrowser(node24).catch(() => {})
  process.exitCode = await runAll(suites)
} catch (error) {
  fail(error)
}

/**
 * The suites named by the arguments; other arguments limit them to files whose path contains them.
 * @param {string} node24
 * @param {string[]} args
 * @returns {Suite[]}
 */
function named(node24, args) {
  const names = Object.keys(SUITES).filter((name) => args.includes(name))
  const filter = args.filter((arg) => !(arg in SUITES))
  const chosen = names.length > 0 ? names : Object.keys(SUITES)
  return chosen.flatMap((name) => {
    const run = SUITES[name]
    return run ? [{ name, run: () => run(node24, filter) }] : []
  })
}

/** @param {Suite[]} suites */
async function runAll(suites) {
  mkdirSync(REPORTS, { recursive: true })
  let passed = 0
  /** @type {string[]} */
  const failures = []
  /** @type {Result['times']} */
  const times = []
  const runOne = async (/** @type {Suite} */ suite) => {
    console.log(`\n── ${suite.name} ──`)
    const begin = Date.now()
    const result = await outcomeOf(suite)
    passed += result.passed
    failures.push(...result.failures.map((failure) => `${suite.name}: ${failure}`))
    times.push(...result.times.map(({ name, ms }) => ({ name: `${suite.name}: ${name}`, ms })))
    console.log(
      `── ${suite.name}: ${result.passed} passed, ${result.failures.length} failed (${seconds(Date.now() - begin)}) ──`,
    )
  }
  // The suite under way ends by itself, as the signal is passed on to it.
  let isEnded = false
  for (const signal of ENDING_SIGNALS) process.on(signal, () => (isEnded = true))
  for (const together of inTurns(suites)) if (!isEnded) await Promise.all(together.map(runOne))
  const slowest = times.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length > 0)
    console.log(`\nSlowest:\n${slowest.map(({ name, ms }) => `  ${seconds(ms)} ${name}`).join('\n')}`)
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

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
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
    return { passed: 0, failures: ['could not be run: see its output'], times: [] }
  }
}
