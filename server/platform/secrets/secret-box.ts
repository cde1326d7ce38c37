import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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
