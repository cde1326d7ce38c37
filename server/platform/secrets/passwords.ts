import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The argon2id hash of a password, including its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COSTS)
}

/** Whether the hash is of this password. */
export async function verifyPassword(digest: string, password: string): Promise<boolean> {
  return await verify(digest, password)
}

/** Takes as long as a real verification and always fails, so that timing does not reveal whether an account exists. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  standIn ??= hashPassword(randomBytes(32).toString('hex'))
  await verifyPassword(await standIn, password)
  return false
}

let standIn: Promise<string> | undefined

/** 19 MiB and two passes, as OWASP recommends for argon2id. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
