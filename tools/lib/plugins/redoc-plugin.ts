import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { cacheDir } from '../root.mjs'
import { npm, runQuietly } from '../suites/run.mjs'

const VERSION = '2.5.4'
/** SHA-256 of the package's standalone script. */
const SCRIPT_SHA256 = 'dcaf76612bc4a3fbcc923a8966dee2f6146a5f32e5ce1b6f02dd60cbbf89500b'
const SCRIPT = 'package/bundles/redoc.standalone.js'
/** Its badge is an image of another server, which our policy refuses; an empty one stands in its place. */
const BADGE = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const NO_BADGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

const directory = path.join(cacheDir, `redoc-${VERSION}`)

/**
 * Puts Redoc, which draws the reference of the merchant's API, into the build. Its one script is fetched from the npm
 * registry: installed as a package it would bring 94 others that only its sources need.
 */
export function redocPlugin(): Plugin {
  return {
    name: 'redoc',
    apply: 'build',
    async generateBundle() {
      if (!existsSync(path.join(directory, SCRIPT))) {
        try {
          await fetchRedoc()
        } catch (error) {
          this.warn(`The reference of the merchant’s API cannot be drawn until the next build: ${String(error)}`)
          return
        }
      }
      const script = readFileSync(path.join(directory, SCRIPT), 'utf8').replaceAll(BADGE, NO_BADGE)
      this.emitFile({ type: 'asset', fileName: 'redoc/redoc.js', source: script })
    },
  }
}

/** Fetches into a temporary folder and renames it, so that an interrupted download never looks complete. */
async function fetchRedoc(): Promise<void> {
  const draft = `${directory}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  await npm(['pack', `redoc@${VERSION}`, '--silent'], { cwd: draft })
  await runQuietly('tar', ['--no-same-owner', '-xzf', `redoc-${VERSION}.tgz`, SCRIPT], { cwd: draft })
  const sum = createHash('sha256')
    .update(readFileSync(path.join(draft, SCRIPT)))
    .digest('hex')
  if (sum !== SCRIPT_SHA256) throw new Error(`redoc ${VERSION} is not the script that was chosen: ${sum}`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
}
