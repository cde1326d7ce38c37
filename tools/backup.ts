import { copyFileSync, constants } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#server/db/client.ts'
import { attachDatabase } from '#server/db/open-database.ts'
import { openPool } from '#server/db/pool.ts'
import { keepBackup } from '#server/ops/backup/kept-backups.ts'
import { checkBackup } from '#server/ops/backup/make-backup.ts'
import { readHeader } from '#server/ops/backup/backup-file.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'

// `npm run backup [-- --key-to FILE]`: all rows as they are now into BACKUP_DIR, read back; sealed where
// BACKUP_PASSPHRASE is given. The server may run meanwhile. `npm run backup -- --check FILE` reads a backup back.

try {
  const { values } = parseArgs({ options: { check: { type: 'string' }, 'key-to': { type: 'string' } } })
  if (values.check !== undefined) await check(values.check)
  else await backUp(values['key-to'])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function check(file: string): Promise<void> {
  const { createdAt, version } = await readHeader(file)
  const { rows, tables } = await checkBackup(file, process.env['BACKUP_PASSPHRASE'])
  console.log(`Whole: ${rows} rows in ${tables} tables as of ${createdAt}, made by Paydesk ${version}.`)
}

async function backUp(keyTo: string | undefined): Promise<void> {
  const config = loadConfig()
  if (keyTo !== undefined && path.resolve(keyTo).startsWith(config.backupDir + path.sep))
    throw new Error('Keep the key apart from the backups: whoever has both can open everything.')
  const database = await attachDatabase(config)
  const pool = openPool(database.url, { warn: () => {} })
  try {
    const db = createDb(pool)
    const settings = await createSettingsStore(db, createSecretBox(config.secretKey))
    const { bytes, file, isSealed, rows } = await keepBackup({ config, db, pool, settings, now: () => new Date() })
    console.log(`${file}: ${rows} rows, ${(bytes / 1_048_576).toFixed(1)} MB, read back.`)
    if (!isSealed) console.log('It is not sealed: set BACKUP_PASSPHRASE before it leaves this machine.')
  } finally {
    await pool.end()
    await database.stop()
  }
  if (keyTo === undefined)
    console.log('The key is not in it. Keep SECRET_KEY, or DATA_DIR/secret.key, in another place.')
  else {
    copyFileSync(path.join(config.dataDir, 'secret.key'), keyTo, constants.COPYFILE_EXCL)
    console.log(`The key was copied to ${keyTo}.`)
  }
}
