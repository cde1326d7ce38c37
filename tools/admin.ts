import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createDb } from '#server/db/client.ts'
import { attachDatabase } from '#server/db/open-database.ts'
import { openPool } from '#server/db/pool.ts'
import { accountToReset, resetAuthenticator } from '#server/parties/users/manage/reset-authenticator.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'

// `npm run admin`: what whoever works at the machine may do to a system that nobody can administer from the console.
// The server may run meanwhile. Without words it says what there is.

const TASKS: Readonly<Record<string, { takes: string; does: string; run: (argument: string) => Promise<void> }>> = {
  'reset-authenticator': {
    takes: '<account>',
    does: 'Removes the Google authenticator of an account, ends its sessions, and has it bind a new one at its next sign-in.',
    run: reset,
  },
}

try {
  const [name = '', argument, ...others] = process.argv.slice(2)
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (task && argument !== undefined && others.length === 0) await task.run(argument)
  else sayTasks(name !== '')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function sayTasks(isMistaken: boolean): void {
  const lines = Object.entries(TASKS).map(
    ([name, { takes, does }]) => `  npm run admin -- ${name} ${takes}\n      ${does}`,
  )
  const say = isMistaken ? console.error : console.log
  say(['For the system of DATABASE_URL, or of DATA_DIR; the server may run or not.', ...lines].join('\n'))
  if (isMistaken) process.exitCode = 1
}

async function reset(name: string): Promise<void> {
  const dataDir = path.resolve(process.env['DATA_DIR'] ?? '.data')
  if (!process.env['DATABASE_URL'] && !existsSync(dataDir))
    throw new Error(`There is no ${dataDir}: give the server's DATA_DIR or DATABASE_URL.`)
  const config = loadConfig()
  const database = await attachDatabase(config)
  const pool = openPool(database.url, { warn: () => {} })
  try {
    const db = createDb(pool)
    const found = await accountToReset(db, name)
    if (!found) throw new Error(`Nobody signs in as ${name}.`)
    const { account, nickname, role } = found
    console.log(`${account} (${nickname}, ${role}) loses its authenticator and its sessions. All admins are told.`)
    if (!(await isConfirmed(account))) throw new Error('Nothing was changed.')
    const settings = await createSettingsStore(db, createSecretBox(config.secretKey))
    const by = `${userInfo().username}@${hostname()}`
    const ended = await resetAuthenticator(db, { settings, now: () => new Date() }, { account, by })
    console.log(`Done; sessions ended: ${ended}. Sign in with the password, and bind a new authenticator.`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** Asks for the account again, at the terminal or from a pipe; an end of input is a no. */
async function isConfirmed(account: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  lines.setPrompt('Type the account again to go on: ')
  lines.prompt()
  for await (const line of lines) return line.trim() === account
  return false
}
