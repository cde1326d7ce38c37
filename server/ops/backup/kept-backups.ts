import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/db/client.ts'
import { installation } from '#server/db/schema/schema.ts'
import { makeBackup } from '#server/ops/backup/make-backup.ts'
import type { Services } from '#server/platform/services.ts'

/** The `installation` key of what is known of the latest backups. */
const KEY = 'backups'
/** So many are told of. */
const TOLD = 10

const keptSchema = z.object({
  at: z.iso.datetime(),
  /** The machine and the path on it. */
  host: z.string(),
  file: z.string(),
  bytes: z.number(),
  rows: z.number(),
  isSealed: z.boolean(),
})
export type KeptBackup = z.infer<typeof keptSchema>

/** File name of a backup by its instant; names sort as they were made. */
export const backupName = (at: Date): string => `paydesk-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
const NAME = /^paydesk-\d{8}T\d{6}Z\.backup$/

/** The latest backups that were read back, newest first. The list lies in the database, so a restore brings back that of its backup. */
export async function readBackups(db: Queryable): Promise<KeptBackup[]> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY))
  return z.array(keptSchema).catch([]).parse(row?.value)
}

/** Makes a backup in a folder, keeps the newest ones there, and notes it in the database. */
export async function keepBackup({
  config,
  db,
  now,
  pool,
  settings,
}: Pick<Services, 'config' | 'db' | 'now' | 'pool' | 'settings'>): Promise<KeptBackup> {
  const databaseUrl = pool.options.connectionString
  if (databaseUrl === undefined) throw new Error('The pool was opened without an address.')
  const at = now()
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
  const file = path.join(config.backupDir, backupName(at))
  const passphrase = config.backupPassphrase
  const facts = await makeBackup({ databaseUrl, secretKey: config.secretKey, passphrase, file, now: at })
  await removeOld(config.backupDir, settings.get('backupsKept'))
  const { bytes, rows } = facts
  const kept = { at: at.toISOString(), host: hostname(), file, bytes, rows, isSealed: passphrase !== undefined }
  await note(db, kept)
  return kept
}

async function note(db: Queryable, made: KeptBackup): Promise<void> {
  const value = [made, ...(await readBackups(db))].slice(0, TOLD)
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}

/** Removes all but the newest backups of a folder; other files stay. */
async function removeOld(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - kept))) await rm(path.join(folder, name))
}
