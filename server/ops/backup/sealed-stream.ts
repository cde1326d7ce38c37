import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

// AES-256-GCM in pieces, each with a tag of its own: what is read is known to be genuine before it is used, and a file
// of any length is read in little memory. The number of a piece is its nonce, which the key of each file of its own
// allows; the last one says so.

/** A backup that cannot be read: cut short, altered, of another kind, or sealed with another passphrase. */
export class BackupError extends Error {}

const PIECE_BYTES = 65_536
const TAG_BYTES = 16

/** Derivation of a file's key from the passphrase. */
export const SEALING = z.object({
  salt: z.base64(),
  cost: z.int().min(16_384).max(1_048_576),
})
type Sealing = z.infer<typeof SEALING>

const COST = 32_768
const BLOCK = 8
const PARALLEL = 3
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The key of a file that is new, or of one that says how its key was made. */
export async function sealer(passphrase: string, known?: Sealing): Promise<{ about: Sealing; key: Buffer }> {
  const about = known ?? { salt: randomBytes(32).toString('base64'), cost: COST }
  const options = { N: about.cost, r: BLOCK, p: PARALLEL, maxmem: 256 * about.cost * BLOCK }
  return { about, key: await derive(passphrase, Buffer.from(about.salt, 'base64'), 32, options) }
}

/** Additional data sealed with each piece, so that none can be moved to another place or file. */
const boundTo = (header: Buffer, isLast: boolean) =>
  Buffer.concat([createHash('sha256').update(header).digest(), Buffer.from([isLast ? 1 : 0])])

function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(piece, 8)
  return nonce
}

export async function* sealStream(chunks: AsyncIterable<Buffer>, key: Buffer, header: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { piece, isLast } of pieces(chunks, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(boundTo(header, isLast))
    const body = Buffer.concat([cipher.update(piece), cipher.final()])
    yield Buffer.concat([cipher.getAuthTag(), body])
    number += 1
  }
}

export async function* openStream(chunks: AsyncIterable<Buffer>, key: Buffer, header: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { piece, isLast } of pieces(chunks, PIECE_BYTES + TAG_BYTES)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES })
      decipher.setAAD(boundTo(header, isLast)).setAuthTag(piece.subarray(0, TAG_BYTES))
      yield Buffer.concat([decipher.update(piece.subarray(TAG_BYTES)), decipher.final()])
    } catch {
      throw new BackupError(
        number === 0
          ? 'The passphrase is not the one that the backup was sealed with, or its beginning is altered.'
          : 'The backup is altered or cut short.',
      )
    }
    number += 1
  }
}

/** Pieces of one size, of which the last may be smaller; there is always one. */
async function* pieces(chunks: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length > size) {
      yield { piece: waiting.subarray(0, size), isLast: false }
      waiting = waiting.subarray(size)
    }
  }
  yield { piece: waiting, isLast: true }
}
