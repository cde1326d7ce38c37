import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '#tools/lib/root.mjs'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} RunOptions */

/** Signals by which a person or a supervisor ends a tool. */
export const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a command with the terminal's streams and returns its exit code; a signal counts as 128 and more, as in a shell.
 * Signals that end the tool are passed on, so that they end the command.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function runStreaming(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return await endOf(child)
}

/**
 * Passes signals on to the child until it ends, and returns its exit code.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export async function endOf(child) {
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  for (const signal of ENDING_SIGNALS) process.on(signal, passOn)
  try {
    const [code, signal] = await once(child, 'exit')
    return signal === null ? code : 128 + (signalNumbers[signal] ?? 0)
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, passOn)
  }
}

/** @type {Record<string, number>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/**
 * Runs a command quietly; its output appears only in the error when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it wrote to its standard output
 */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  let everything = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    everything += chunk
  })
  child.stderr.on('data', (chunk) => {
    everything += chunk
  })
  const [code, signal] = await once(child, 'close')
  if (code === 0) return output
  throw new Error(
    `${path.basename(command)} ${args.join(' ')} ended with ${signal ?? `code ${code}`}:\n${withoutHosts(everything.trim())}`,
  )
}

/**
 * Runs npm: the one that started this tool, if any.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function npm(args, options = {}) {
  const script = process.env['npm_execpath']
  if (script && /npm-cli\.c?js$/.test(script)) return await runQuietly(process.execPath, [script, ...args], options)
  return await runQuietly('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * Removes hosts from URLs in a text: a machine's registry belongs neither in logs nor in reports.
 * @param {string} text
 */
export function withoutHosts(text) {
  return text
    .replace(/\b(https?:\/\/)[^\s/'"]+/g, '$1<host>')
    .replace(/\b((?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\s+)(?!https?:)\S+/g, '$1<host>')
}
