import { createCipheriv, createDecipheriv, randomBytes, createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Encrypts secrets at rest with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the bytes were altered or sealed with another key. */
  open(sealed: Buffer): string
}

/** Creates a box with a 32-byte key. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new RangeError('the secret key must have 32 bytes')
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** A new bearer token: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token; useless without the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The argon2id hash of a password, including its salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COSTS)
}

/** True where the hash is of this password. */
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
