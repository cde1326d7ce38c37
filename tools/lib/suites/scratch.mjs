import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const IN_MEMORY = '/dev/shm'
/** What the databases of a run take at most, with as much again for the programs that use them. */
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
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
  } catch {
    return false
  }
}
