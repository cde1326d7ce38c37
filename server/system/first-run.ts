import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { users } from '#server/db/schema.ts'
import { hashPassword } from '#server/security/passwords.ts'
import type { Services } from '#server/services.ts'
import { installationKind, setInstallationKind } from '#server/system/installation.ts'

/** An empty system without demo data needs somebody who can sign in. */
export class NoAdminError extends Error {}

/**
 * Fills a new database once: with demo data, or with one superAdmin. `loadDemo` is also called for a demo system that is
 * filled already, to bring back what lies beside the database.
 */
export async function firstRun(services: Services, loadDemo: () => Promise<void>): Promise<void> {
  const kind = await installationKind(services.db)
  if (kind === 'demo' || (kind === undefined && services.config.demo)) await loadDemo()
  else if (kind === undefined) await createAdmin(services)
}

async function createAdmin({ db, config: { admin } }: Services): Promise<void> {
  if (!admin)
    throw new NoAdminError(
      'The database is empty. Set ADMIN_ACCOUNT and ADMIN_PASSWORD for its first superAdmin, or DEMO=1 for demo data.',
    )
  const passwordHash = await hashPassword(admin.password)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstRun})`)
    if ((await installationKind(tx)) !== undefined) return
    await tx.insert(users).values({
      account: admin.account,
      nickname: admin.account,
      role: 'superAdmin',
      passwordHash,
      secondPasswordHash: passwordHash,
    })
    await recordAudit(tx, null, 'user.create', { kind: 'user', id: admin.account }, { by: 'first run' })
    await setInstallationKind(tx, 'real')
  })
}
