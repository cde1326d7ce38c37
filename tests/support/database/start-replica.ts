import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clusterFiles } from '#server/db/embedded/cluster-files.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { asAdmin } from './clone-database.ts'

/** Files that a copy of a running cluster must not have. */
const LEFT_BEHIND = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot'])

/**
 * Starts a streaming replica of a running embedded PostgreSQL: a copy of its files as `pg_basebackup` makes one, which the
 * package has not. It is not started again when it ends.
 */
export async function startReplica(
  primaryDir: string,
  primary: EmbeddedPostgres,
  directory: string,
): Promise<EmbeddedPostgres> {
  const [from, to] = [clusterFiles(primaryDir), clusterFiles(directory)]
  await mkdir(directory, { recursive: true })
  await copyFile(from.password, to.password)
  await asAdmin(primary.urlOf('postgres'), async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    await cp(from.cluster, to.cluster, { recursive: true, filter: (file) => !LEFT_BEHIND.has(path.basename(file)) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(to.cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await mkdir(path.join(to.cluster, 'pg_replslot'))
  await writeFile(path.join(to.cluster, 'standby.signal'), '')
  await writeFile(
    path.join(to.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.urlOf('postgres')}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  return await startEmbeddedPostgres(directory, { restartPausesMs: [] })
}
