import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import { users } from '#server/db/schema.ts'
import { hashPassword } from '#server/security/passwords.ts'
import type { Services } from '#server/services.ts'
import { installationKind, setInstallationKind } from '#server/system/installation.ts'

/** Number of the advisory lock under which one of several starting servers fills an empty database. */
const FIRST_RUN_LOCK = 7_263_510_002

/** An empty system without demo data needs somebody who can sign in. */
export class NoAdminError extends Error {}

/**
 * Fills a new database once: with demo data, or with one superAdmin. A first run that was cut off begins anew.
 * `loadDemo` is only called, and so only loaded, where it is needed.
 */
export async function firstRun(services: Services, loadDemo: () => Promise<void>): Promise<void> {
  const client = await services.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [FIRST_RUN_LOCK])
    await fillIfEmpty(services, loadDemo)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [FIRST_RUN_LOCK]).catch(() => {})
    client.release()
  }
}

async function fillIfEmpty(services: Services, loadDemo: () => Promise<void>): Promise<void> {
  const { db, config } = services
  const kind = await installationKind(db)
  if (kind === 'demo' || kind === 'real') return
  if (kind === 'loading') await empty(services)
  if (config.demo) {
    await setInstallationKind(db, 'loading')
    await loadDemo()
    await setInstallationKind(db, 'demo')
    return
  }
  await createAdmin(services)
}

async function createAdmin({ db, config: { admin } }: Services): Promise<void> {
  if (!admin) throw new NoAdminError('The database is empty. Set ADMIN_ACCOUNT and ADMIN_PASSWORD for its first superAdmin, or DEMO=1 for demo data.')
  const passwordHash = await hashPassword(admin.password)
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ account: admin.account, nickname: admin.account, role: 'superAdmin', passwordHash, secondPasswordHash: passwordHash })
    await recordAudit(tx, null, 'user.create', { kind: 'user', id: admin.account }, { by: 'first run' })
    await setInstallationKind(tx, 'real')
  })
}

/** Only ever called on a database whose demo data did not finish loading, so that nobody has worked in it. */
async function empty({ db }: Services): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
  await db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity`))
}
