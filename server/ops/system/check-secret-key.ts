import { eq, isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { withClient } from '#server/db/open-database.ts'
import { installation, merchants, users } from '#server/db/schema/schema.ts'
import { ConfigError } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

const KEY = 'secretKeyCheck'
const KNOWN = 'Paydesk'

type OneConnection = ReturnType<typeof connected>
const connected = (client: pg.Client) => drizzle(client, { casing: 'snake_case' })

/**
 * Throws a ConfigError unless SECRET_KEY is the key that the secrets of a migrated database are sealed with. The first
 * start stores a known text sealed with its key; an older database without one is verified by a secret it contains.
 */
export async function checkSecretKey(databaseUrl: string, { secretKey }: Pick<Config, 'secretKey'>): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const db = connected(client)
    const secrets = createSecretBox(secretKey)
    const kept = (await keptText(db)) ?? (await firstText(db, secrets))
    if (!opens(secrets, kept)) throw wrongKey()
  })
}

async function keptText(db: OneConnection): Promise<Buffer | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY))
  return row && Buffer.from(String(row.value), 'base64')
}

/** The stored text: this process's, or that of another process that was faster. */
async function firstText(db: OneConnection, secrets: SecretBox): Promise<Buffer> {
  const older = await olderSecret(db)
  if (older && !opens(secrets, older)) throw wrongKey()
  const mine = secrets.seal(KNOWN)
  await db
    .insert(installation)
    .values({ key: KEY, value: mine.toString('base64') })
    .onConflictDoNothing()
  return (await keptText(db)) ?? mine
}

async function olderSecret(db: OneConnection): Promise<Buffer | undefined> {
  const [merchant] = await db.select({ sealed: merchants.signKey }).from(merchants).limit(1)
  if (merchant) return merchant.sealed
  const [user] = await db.select({ sealed: users.totpSecret }).from(users).where(isNotNull(users.totpSecret)).limit(1)
  return user?.sealed ?? undefined
}

function opens(secrets: SecretBox, sealed: Buffer): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

const wrongKey = () =>
  new ConfigError([
    'SECRET_KEY is not the key that this database was set up with, so its secrets cannot be read. Set the one that its',
    'first server had; where SECRET_KEY was not set, that is the text of secret.key in the DATA_DIR of that server.',
  ])
