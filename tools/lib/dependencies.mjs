import { readFileSync } from 'node:fs'
import path from 'node:path'
import { step } from './suites/progress.mjs'
import { root } from './root.mjs'
import { npm } from './suites/run.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?:
 * boolean, peer?: boolean }} LockedPackage
 */

/**
 * Installs the packages of package-lock.json, unless exactly those are installed. Who only runs the product needs none
 * of those that test and check it.
 * @param {{ withDev?: boolean }} [options]
 */
export async function ensureDependencies({ withDev = true } = {}) {
  if (areInstalled(withDev)) return
  const omit = withDev ? [] : ['--omit=dev']
  await step('Installing dependencies', () => npm(['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error']))
}

/**
 * npm writes its hidden lockfile when it is done; an interrupted installation has none.
 * @param {boolean} withDev
 */
export function areInstalled(withDev) {
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) throw new Error('package-lock.json is missing: this is not a complete checkout.')
  return present !== undefined && isSatisfied(wanted, present, withDev)
}

/**
 * True when every wanted package is present in its version. Optional ones (other platforms) may be absent.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} present
 * @param {boolean} [withDev]
 */
export function isSatisfied(wanted, present, withDev = true) {
  return Object.entries(wanted).every(([place, { version, integrity, link, dev, optional, devOptional, peer }]) => {
    if (place === '' || link || (dev && !withDev)) return true
    const found = present[place]
    if (!found) return Boolean(optional || devOptional || peer)
    return found.version === version && found.integrity === integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
