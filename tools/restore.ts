import { copyFileSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { restoreBackup } from '#server/ops/backup/restore-backup.ts'
import { loadConfig } from '#server/platform/config.ts'

// `npm run restore -- FILE [--key FILE]`: fills the empty database of DATABASE_URL, or a new one in DATA_DIR, with a
// backup. The next `npm start` brings it to the version that runs.

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [file] = positionals
  if (file === undefined) throw new Error('Usage: npm run restore -- FILE [--key FILE]')
  takeKey(values.key)
  await restore(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Puts the platform's key where the server looks for it, before the configuration would make a new one. */
function takeKey(from: string | undefined): void {
  if (process.env['SECRET_KEY']) return
  const dataDir = path.resolve(process.env['DATA_DIR'] ?? '.data')
  const place = path.join(dataDir, 'secret.key')
  if (from === undefined) {
    if (!existsSync(place))
      throw new Error(
        'Give the key of the platform: SECRET_KEY, or --key FILE with its secret.key. Backups do not hold it.',
      )
    return
  }
  if (existsSync(place) && readFileSync(place, 'utf8').trim() !== readFileSync(from, 'utf8').trim())
    throw new Error(`${place} is another key: restore into an empty DATA_DIR.`)
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  if (!existsSync(place)) copyFileSync(from, place, constants.COPYFILE_EXCL)
}

async function restore(file: string): Promise<void> {
  const config = loadConfig()
  const database = await openDatabase(config)
  try {
    await restoreBackup({
      file,
      databaseUrl: database.url,
      passphrase: config.backupPassphrase,
      secretKey: config.secretKey,
      report: (line) => console.log(`· ${line}`),
    })
  } finally {
    await database.stop()
  }
  console.log('Restored. Start the server; the first start brings the database to its version.')
}
