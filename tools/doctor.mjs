import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isConsoleBuilt } from './lib/console-build.mjs'
import { areInstalled } from './lib/dependencies.mjs'
import { environmentOf, findNode24, neededMajor } from './lib/node24.mjs'
import { root } from './lib/root.mjs'
import { runQuietly } from './lib/suites/run.mjs'

// `npm run doctor`: says of each part of an installation whether it is fine, and what to do where it is not. It changes
// nothing, and ends with 1 where something keeps the server from running.

/** @typedef {{ part: string, state: 'ok' | 'warn' | 'fail', says: string }} Finding */

const SIGNS = { ok: '✓', warn: '!', fail: '✗' }

const findings = [checkNode(), checkPackages(), checkBuild()]
findings.forEach(print)
if (areInstalled(false)) for (const finding of await examineInstalled()) findings.push(print(finding))
const count = (/** @type {Finding['state']} */ state) => findings.filter((finding) => finding.state === state).length
console.log(`\n${count('ok')} fine, ${count('warn')} to look at, ${count('fail')} broken`)
process.exitCode = count('fail') > 0 ? 1 : 0

/** @param {Finding} finding */
function print(finding) {
  console.log(`${SIGNS[finding.state]} ${finding.part.padEnd(15)} ${finding.says}`)
  return finding
}

/** @returns {Finding} */
function checkNode() {
  const part = 'node'
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= neededMajor) return { part, state: 'ok', says: `${process.version}.` }
  if (major < 20) return { part, state: 'fail', says: `${process.version} is too old: install Node ${neededMajor}.` }
  return {
    part,
    state: 'warn',
    says: `${process.version}: npm start fetches Node ${neededMajor} beside it; a service needs Node ${neededMajor} installed.`,
  }
}

/** @returns {Finding} */
function checkPackages() {
  const part = 'packages'
  return areInstalled(false)
    ? { part, state: 'ok', says: 'Those of package-lock.json are installed.' }
    : {
        part,
        state: 'fail',
        says: 'Some are missing or of another version: run `npm ci --omit=dev`; npm start does so too.',
      }
}

/** @returns {Finding} */
function checkBuild() {
  const part = 'build'
  if (!existsSync(path.join(root, 'dist/index.html')))
    return { part, state: 'fail', says: 'The console is not built: run `npm run build`; npm start does so too.' }
  return isConsoleBuilt()
    ? { part, state: 'ok', says: 'The console is built from these sources.' }
    : { part, state: 'warn', says: 'The console may be of other sources: run `npm run build`; npm start does so too.' }
}

/** @returns {Promise<Finding[]>} */
async function examineInstalled() {
  try {
    const node24 = await findNode24()
    const quickResolve = pathToFileURL(path.join(root, 'tools/lib/quick-resolve.mjs')).href
    const args = ['--import', quickResolve, path.join(root, 'tools/lib/examine.ts')]
    return JSON.parse(await runQuietly(node24, args, { env: environmentOf(node24) }))
  } catch (error) {
    return [{ part: 'examination', state: 'fail', says: error instanceof Error ? error.message : String(error) }]
  }
}
