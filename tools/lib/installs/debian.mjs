import { existsSync } from 'node:fs'
import { runQuietly } from '#tools/lib/suites/run.mjs'

/** True where this tool may install packages of Debian. */
export const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @type {Promise<unknown>} */
let last = Promise.resolve()
/** @type {Promise<unknown> | undefined} */
let update

/**
 * Installs packages of Debian. It takes its turn, since apt refuses to run twice at a time.
 * @param {string[]} packages
 */
export async function installFromDebian(...packages) {
  // Old lists may do where no new ones can be had.
  update ??= inTurn('update').catch(() => undefined)
  await update
  await inTurn('install', '-y', '--no-install-recommends', ...packages)
}

/** @param {string[]} args */
function inTurn(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const done = last.then(() => runQuietly('apt-get', args, { env }))
  last = done.catch(() => undefined)
  return done
}
