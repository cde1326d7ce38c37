import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SERVER_ARGUMENTS } from './server-process.ts'

/** Starts a part of the server as a process of its own, to be killed; the program stands beside this file. */
export function forkProgram(program: `${string}-process.ts`, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(program, import.meta.url)), args, {
    execArgv: SERVER_ARGUMENTS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
