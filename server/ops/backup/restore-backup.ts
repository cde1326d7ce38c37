import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { withClient } from '#server/db/open-database.ts'
import { checkedFrames, keyName, manifestSchema, parsed } from '#server/ops/backup/make-backup.ts'
import type { Frame } from '#server/ops/backup/backup-file.ts'
import { tablesIn } from '#server/ops/backup/schema-script.ts'
import { BackupError } from '#server/ops/backup/sealed-stream.ts'

interface Wanted {
  /** An empty database. */
  databaseUrl: string
  file: string
  passphrase: string | undefined
  /** The key of the platform that the backup is of. */
  secretKey: Buffer
  report?: (line: string) => void
}

type Manifest = z.infer<typeof manifestSchema>
const tableSchema = z.object({ name: z.string() })

/**
 * Makes the tables of a backup in an empty database and fills them, all or nothing. They are those of the version that
 * made it; the next start brings them to this one.
 */
export async function restoreBackup({ report = () => {}, ...wanted }: Wanted): Promise<void> {
  await withClient(wanted.databaseUrl, async (client) => {
    const [there] = await tablesIn(client)
    if (there !== undefined)
      throw new BackupError(`The database is not empty: it has the table ${there}. Restore into an empty one.`)
    const frames = checkedFrames(wanted.file, wanted.passphrase)
    const first = await frames.next()
    if (first.done || first.value.kind !== 'manifest') throw new BackupError('The backup has no beginning.')
    const manifest = manifestSchema.parse(parsed(first.value))
    if (manifest.keyName !== keyName(wanted.secretKey))
      throw new BackupError(
        'SECRET_KEY, or secret.key in DATA_DIR, is not the key of the platform that this backup is of: its secrets could not be opened.',
      )
    await client.query('begin')
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local check_function_bodies = off; set local maintenance_work_mem = '256MB'`,
    )
    report('Making tables')
    const later = await makeInPasses(client, manifest.before)
    await fill(client, manifest, frames, report)
    report('Making keys and indexes')
    for (const statement of [...later, ...manifest.after]) await client.query(statement)
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
    await client.query('commit')
    report('Refreshing statistics')
    await client.query('analyze')
  })
}

/** Runs statements that need each other, again until none more succeeds; answers those that need what comes later. */
async function makeInPasses(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const statement of statements) {
    await client.query('savepoint one')
    try {
      await client.query(statement)
      await client.query('release savepoint one')
    } catch {
      await client.query('rollback to savepoint one')
      left.push(statement)
    }
  }
  return left.length === 0 || left.length === statements.length ? left : await makeInPasses(client, left)
}

async function fill(
  client: pg.Client,
  manifest: Manifest,
  frames: AsyncGenerator<Frame>,
  report: (line: string) => void,
) {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  let into: { rows: PassThrough; done: Promise<void> } | undefined
  for await (const one of frames) {
    if (one.kind === 'table') {
      const { name } = tableSchema.parse(parsed(one))
      const columns = columnsOf.get(name)
      if (columns === undefined) throw new BackupError(`The backup is altered: it has rows of no known table.`)
      into = copyInto(client, name, columns)
    } else if (one.kind === 'rows') await write(into, one.content)
    else if (one.kind === 'tableEnd') {
      into?.rows.end()
      await into?.done
      into = undefined
    } else if (one.kind === 'end') report('Read and checked')
  }
}

function copyInto(client: pg.Client, name: string, columns: readonly string[]) {
  const rows = new PassThrough()
  const done = pipeline(rows, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
  done.catch(() => {})
  return { rows, done }
}

async function write(into: ReturnType<typeof copyInto> | undefined, chunk: Buffer): Promise<void> {
  if (into === undefined) throw new BackupError('The backup is altered: it has rows of no table.')
  if (into.rows.write(chunk)) return
  await Promise.race([new Promise((resolve) => into.rows.once('drain', resolve)), into.done])
}
