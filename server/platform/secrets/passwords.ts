import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The argon2id digest of a password, with its salt and costs inside. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COSTS)
}

/** Whether a password has this digest. */
export async function verifyPassword(digest: string, password: string): Promise<boolean> {
  return await verify(digest, password)
}

/** Takes as long as a real check and always fails, so that an unknown account answers no sooner than a known one. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  standIn ??= hashPassword(randomBytes(32).toString('hex'))
  await verifyPassword(await standIn, password)
  return false
}

let standIn: Promise<string> | undefined

/** 19 MiB and two passes, as OWASP recommends for argon2id. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
