import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'

/**
 * The digest of a password that is verified with the least that argon2 does: verifying costs as much as the digest says, 19 MiB of
 * new memory for the product's own, and tests sign in hundreds of times.
 */
export async function cheapDigest(password: string): Promise<string> {
  return await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}

/** Gives everybody of a database with the demo cheap digests of the same passwords. */
export async function cheapenDemo(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const digests = await Promise.all([cheapDigest(DEMO_PASSWORD), cheapDigest(DEMO_SECOND_PASSWORD)])
    await client.query('update users set password_hash = $1, second_password_hash = $2', digests)
  } finally {
    await client.end()
  }
}
