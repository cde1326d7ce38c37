import { createHash, createHmac } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { frame, readBackupFile, writeBackupFile } from '#server/ops/backup/backup-file.ts'
import type { Frame } from '#server/ops/backup/backup-file.ts'
import { readSchema, readSequences } from '#server/ops/backup/schema-script.ts'
import { BackupError } from '#server/ops/backup/sealed-stream.ts'
import { VERSION } from '#server/platform/version.ts'

/** Statements before the rows: everything that the tables are made of. */
export const manifestSchema = z.object({
  /** Name of the platform's key, which is not in the backup. */
  keyName: z.string(),
  database: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})

/** A table's rows as they were read: how many, and their digest. */
const tableEnd = z.object({ rows: z.int(), sha256: z.string() })
const endSchema = z.object({ tables: z.int(), rows: z.int() })

/** Contents of a backup. */
export interface BackupFacts {
  bytes: number
  tables: number
  rows: number
}

interface Wanted {
  databaseUrl: string
  secretKey: Buffer
  /** Seals the file. */
  passphrase: string | undefined
  /** Path of the new file; nothing may be there. */
  file: string
  now: Date
}

/** Tells keys apart without telling anything of them. */
export const keyName = (secretKey: Buffer): string =>
  createHmac('sha256', secretKey).update('name of the key').digest('hex').slice(0, 16)

/**
 * Writes all rows as they are at one moment to a file, reads it back, and gives it its name once it is whole. Those who
 * read and write are not held up.
 */
export async function makeBackup({ databaseUrl, file, now, passphrase, secretKey }: Wanted): Promise<BackupFacts> {
  const draft = `${file}.${process.pid}.part`
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const about = { createdAt: now.toISOString(), version: VERSION }
    await writeBackupFile(draft, about, passphrase, framesOf(client, keyName(secretKey)))
    await client.query('commit')
    const facts = await checkBackup(draft, passphrase)
    await rename(draft, file)
    return facts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* framesOf(client: pg.Client, key: string): AsyncGenerator<Frame> {
  const schema = await readSchema(client)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  yield frame('manifest', {
    keyName: key,
    database: rows[0]?.server_version ?? '',
    ...schema,
    sequences: await readSequences(client),
  } satisfies z.infer<typeof manifestSchema>)
  let total = 0
  for (const table of schema.tables) {
    yield frame('table', { name: table.name })
    const tally = createTally()
    for await (const chunk of client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`))) {
      yield frame('rows', tally.add(chunk as Buffer))
      await yieldTurn()
    }
    total += tally.rows()
    yield frame('tableEnd', tally.end())
  }
  yield frame('end', { tables: schema.tables.length, rows: total })
}

/** Counts rows of PostgreSQL's text format, each of which ends with the only line feed in it. */
export function createTally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer): Buffer {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      return chunk
    },
    rows: () => rows,
    end: () => ({ rows, sha256: hash.digest('hex') }) satisfies z.infer<typeof tableEnd>,
  }
}

/** Frames of a file, checked: what the reader has not been told of it has not been read. */
export async function* checkedFrames(file: string, passphrase: string | undefined): AsyncGenerator<Frame> {
  let tally = createTally()
  let [tables, rows, isEnded] = [0, 0, false]
  for await (const one of readBackupFile(file, passphrase)) {
    if (one.kind === 'table') tally = createTally()
    if (one.kind === 'rows') tally.add(one.content)
    if (one.kind === 'tableEnd') {
      rows += tally.rows()
      tables += 1
      const [told, found] = [tableEnd.parse(parsed(one)), tally.end()]
      if (told.rows !== found.rows || told.sha256 !== found.sha256)
        throw new BackupError('The backup is altered: rows of a table are not those that were written.')
    }
    if (one.kind === 'end') {
      const told = endSchema.parse(parsed(one))
      isEnded = told.tables === tables && told.rows === rows
    }
    yield one
  }
  if (!isEnded) throw new BackupError('The backup is cut short.')
}

/** Reads all of a file, and says what it holds. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<BackupFacts> {
  const { size } = await stat(file)
  let end: Frame | undefined
  for await (const one of checkedFrames(file, passphrase)) end = one
  if (end?.kind !== 'end') throw new BackupError('The backup is cut short.')
  return { bytes: size, ...endSchema.parse(parsed(end)) }
}

export const parsed = ({ content }: Frame): unknown => JSON.parse(content.toString('utf8'))
