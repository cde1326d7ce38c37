import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentOf } from './node24.mjs'
import { step } from './suites/progress.mjs'
import { cacheDir, root } from './root.mjs'
import { runQuietly } from './suites/run.mjs'

/** All that a build reads. */
const sources = [
  'src',
  'locales',
  'docs/help',
  'tools/lib/plugins',
  'index.html',
  'vite.config.ts',
  'postcss.config.cjs',
  'package.json',
  'package-lock.json',
]
const stampFile = path.join(cacheDir, 'console-build')

/**
 * Builds the console into dist unless dist was built from exactly these sources.
 * @param {string} node24
 */
export async function ensureConsole(node24) {
  // Taken before the build, so that what is edited during it makes the next one.
  const fingerprint = fingerprintOf(sources)
  if (!isBuiltFrom(fingerprint)) {
    await step('Building the console', () => buildConsole(node24))
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(stampFile, fingerprint)
  }
  writeFileSync(path.join(root, 'dist/commit'), commit())
}

/** The commit that is built: an image is built without the history, and is told. */
function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return process.env['COMMIT'] ?? (status === 0 ? stdout.trim() : '')
}

/** True where dist was built from exactly these sources. */
export const isConsoleBuilt = () => isBuiltFrom(fingerprintOf(sources))

/** @param {string} fingerprint */
function isBuiltFrom(fingerprint) {
  return existsSync(path.join(root, 'dist', 'index.html')) && readStamp() === fingerprint
}

/** @param {string} node24 */
async function buildConsole(node24) {
  await runQuietly(node24, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], { env: environmentOf(node24) })
}

/**
 * One hash over names and contents of the files below the given paths; absent paths are skipped.
 * @param {string[]} paths relative to the checkout
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} relative
 * @returns {string[]}
 */
function filesBelow(relative) {
  const found = statSync(path.join(root, relative), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return isTest(relative) ? [] : [relative]
  return readdirSync(path.join(root, relative))
    .sort()
    .flatMap((name) => filesBelow(`${relative}/${name}`))
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}
