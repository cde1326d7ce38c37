import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Config } from '#server/platform/config.ts'
import { installationKind, setInstallationKind } from '#server/platform/installation.ts'
import { hashPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { say } from '#server/ops/system/announce.ts'

/** An empty system without demo data needs an account that can sign in. */
export class NoAdminError extends Error {}

/**
 * Initializes a new database once: with demo data, or with one superAdmin. `loadDemo` also runs for an existing demo
 * system, to restore the files beside the database.
 */
export async function firstRun(services: Services, loadDemo: () => Promise<void>): Promise<void> {
  const kind = await installationKind(services.db)
  if (kind === 'demo' || (kind === undefined && services.config.demo)) await loadDemo()
  else if (kind === undefined) await createAdmin(services)
}

async function createAdmin({ db, config }: Services): Promise<void> {
  const { admin } = config
  if (!admin)
    throw new NoAdminError(
      'The database is empty. Set ADMIN_ACCOUNT and ADMIN_PASSWORD for its first superAdmin, or DEMO=1 for demo data.',
    )
  const isMade = admin.secondPassword === undefined
  const secondPassword = admin.secondPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(admin.password)
  const secondPasswordHash = await hashPassword(secondPassword)
  const isFirst = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstRun})`)
    if ((await installationKind(tx)) !== undefined) return false
    await tx.insert(users).values({
      account: admin.account,
      nickname: admin.account,
      role: 'superAdmin',
      passwordHash,
      secondPasswordHash,
    })
    await recordAudit(tx, null, 'user.create', { kind: 'user', id: admin.account }, { by: 'first run' })
    await setInstallationKind(tx, 'real')
    // Before the commit: an account whose second-level password is unknown could not be repaired.
    if (isMade) await keepSecondPassword(config, secondPassword)
    return true
  })
  // Prints the path and not the password: output often ends up in logs.
  if (isFirst && isMade) say(`The second-level password of ${admin.account} is in ${secondPasswordFile(config)}.`)
}

/** File with the first superAdmin's second-level password if the server generated it. */
const secondPasswordFile = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'second-password')

async function keepSecondPassword(config: Config, password: string): Promise<void> {
  const file = secondPasswordFile(config)
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
