import { existsSync } from 'node:fs'
import path from 'node:path'
import { installFromDebian, isDebianRoot } from './debian.mjs'
import { step } from '#tools/lib/suites/progress.mjs'

/** Debian's packages of the languages that have an SDK, by the program that each brings. */
const PACKAGES = { php: 'php-cli', go: 'golang-go', javac: 'default-jdk-headless', python3: 'python3' }

/**
 * The packages of the programs that are in none of the folders.
 * @param {string} folders as in PATH
 */
export function missingPackages(folders) {
  const isThere = (/** @type {string} */ program) =>
    folders.split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))
  return Object.entries(PACKAGES).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}

/** @type {Promise<void> | undefined} */
let installed

/**
 * Installs the languages that are missing for the tests of the SDKs, once, where root may do so. The tests skip one that
 * cannot be had, so that a failure is none of theirs.
 */
export async function ensureLanguages() {
  const missing = missingPackages(process.env['PATH'] ?? '')
  if (!isDebianRoot || missing.length === 0) return
  installed ??= step('Fetching languages for the tests of the SDKs', () => installFromDebian(...missing)).catch(
    () => {},
  )
  await installed
}
