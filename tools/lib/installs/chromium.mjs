import { existsSync } from 'node:fs'
import path from 'node:path'
import { fetchChromium, fetchedChromium, isOfferedHere } from './chromium-from-registry.mjs'
import { installFromDebian, isDebianRoot } from './debian.mjs'
import { step } from '#tools/lib/suites/progress.mjs'
import { root } from '#tools/lib/root.mjs'
import { runQuietly } from '#tools/lib/suites/run.mjs'

/** Debian's headless Chromium: the same pages for two thirds of the CPU time. */
const debianShell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [
  debianShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium the tests drive: CHROMIUM_PATH, one of the system's, Playwright's own, or the fetched one; undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  return [...usualPlaces, await playwrightsOwn(), fetchedChromium].find((place) => existsSync(place))
}

/**
 * Installs a Chromium if there is none: from Debian as root, else from the npm registry, else from Playwright.
 * @param {string} node24
 */
export async function ensureChromium(node24) {
  const found = await findChromium()
  const isWanted = found === undefined || (isDebianRoot && found !== debianShell && !process.env['CHROMIUM_PATH'])
  if (!isWanted) return
  await step('Fetching Chromium for the browser tests', async () => {
    if (isDebianRoot) await fromDebian(found !== undefined)
    else if (isOfferedHere) await fetchChromium()
    else await fromPlaywright(node24)
  })
}

/** @param {boolean} hasOther whether another Chromium can be used when Debian has no such package or is unreachable */
async function fromDebian(hasOther) {
  try {
    await installFromDebian('fonts-noto-cjk', path.basename(debianShell))
  } catch (error) {
    if (hasOther) return
    await installFromDebian('fonts-noto-cjk', 'chromium').catch(() => {
      throw error
    })
  }
}

/** @param {string} node24 */
async function fromPlaywright(node24) {
  await runQuietly(node24, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
