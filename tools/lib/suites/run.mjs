import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants as access, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
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
    const [code, signal] = /** @type {[number, NodeJS.Signals | null]} */ (await once(child, 'exit'))
    return signal === null ? code : 128 + constants.signals[signal]
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, passOn)
  }
}

/**
 * Runs a command quietly; its output appears only in the error when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it wrote to its standard output
 */
export async function runQuietly(command, args, options = {}) {
  try {
    const running = promisify(execFile)(command, args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY, ...options })
    // A question that nobody can answer would wait forever.
    running.child.stdin?.end()
    return (await running).stdout
  } catch (error) {
    const {
      code,
      signal,
      stdout = '',
      stderr = '',
      message,
    } = /** @type {import('node:child_process').ExecFileException} */ (error)
    const output = `${stdout}${stderr}`.trim() || message
    throw new Error(
      `${path.basename(command)} ${args.join(' ')} ended with ${signal ?? `code ${code}`}:\n${withoutHosts(output)}`,
    )
  }
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

const IN_MEMORY = '/dev/shm'
/** Most space that the databases of a run take, with as much again for the programs that use them. */
const ROOM = 4 * 1024 ** 3

/**
 * Runs work with a directory in memory for temporary files, where the system has one with room enough, and in its usual
 * place otherwise. A database has a thousand files, and making those of its copies takes a disk's file system longer
 * than the tests that use them.
 * @template T
 * @param {(env: Record<string, string>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withScratch(work) {
  if (!hasRoom()) return await work({})
  const directory = mkdtempSync(path.join(IN_MEMORY, 'paydesk-tests-'))
  try {
    return await work({ TMPDIR: directory })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function hasRoom() {
  try {
    accessSync(IN_MEMORY, access.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
  } catch {
    return false
  }
}
