import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentOf } from './node24.mjs'
import { step } from './suites/progress.mjs'
import { cacheDir, root } from './root.mjs'
import { runQuietly } from './suites/run.mjs'

const configuration = [
  'vite.config.ts',
  'tools/lib/plugins/endpoint-routes-plugin.ts',
  'tools/lib/plugins/pay-page-plugin.ts',
  'tools/lib/plugins/pinyin-plugin.ts',
  'tools/lib/plugins/text-files-plugin.ts',
  'postcss.config.cjs',
  'package.json',
  'package-lock.json',
]
const sources = ['src', 'locales', 'public', 'index.html', ...configuration]
const stampFile = path.join(cacheDir, 'console-build')

/**
 * Builds the console into dist unless dist was built from exactly these sources.
 * @param {string} node24
 */
export async function ensureConsole(node24) {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(path.join(root, 'dist', 'index.html')) && readStamp() === fingerprint) return
  await step('Building the console', () => buildConsole(node24))
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(stampFile, fingerprint)
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
