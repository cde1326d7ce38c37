import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError, openStream, sealer, SEALING, sealStream } from '#server/ops/backup/sealed-stream.ts'

// A backup is one file: a line that says what it is, then compressed frames, sealed where a passphrase was given.

const MAGIC = 'paydesk-backup '
const HEADER_BYTES_MAX = 4_096
/** Quick rather than small: text of tables shrinks to a sixth anyway. */
const LEVEL = 3

const headerSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the program that made it. */
  version: z.string(),
  sealing: SEALING.nullable(),
})
export type BackupHeader = z.infer<typeof headerSchema>

/** Kinds of frames, by the letter that each begins with. */
export type FrameKind = 'manifest' | 'table' | 'rows' | 'tableEnd' | 'end'
const LETTERS: Record<FrameKind, string> = { manifest: 'M', table: 'T', rows: 'D', tableEnd: 'E', end: 'Z' }
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]))

export interface Frame {
  kind: FrameKind
  content: Buffer
}

export const frame = (kind: FrameKind, content: Buffer | object): Frame => ({
  kind,
  content: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
})

/** Writes a new file of frames; it lies on the disk once this resolves. */
export async function writeBackupFile(
  file: string,
  about: Pick<BackupHeader, 'createdAt' | 'version'>,
  passphrase: string | undefined,
  frames: AsyncIterable<Frame>,
): Promise<void> {
  const sealing = passphrase === undefined ? undefined : await sealer(passphrase)
  const header: BackupHeader = { format: 1, ...about, sealing: sealing?.about ?? null }
  const line = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`)
  await pipeline(
    packed(frames),
    createGzip({ level: LEVEL }),
    async function* (chunks: AsyncIterable<Buffer>) {
      yield line
      yield* sealing ? sealStream(chunks, sealing.key, line) : chunks
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

async function* packed(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const { kind, content } of frames) {
    const head = Buffer.alloc(5)
    head.write(LETTERS[kind], 0, 'latin1')
    head.writeUInt32BE(content.length, 1)
    yield Buffer.concat([head, content])
  }
}

/** Reads what a file says of itself, without a passphrase. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const source = createReadStream(file)
  try {
    const { header } = await headerOf(source[Symbol.asyncIterator]())
    return header
  } finally {
    source.destroy()
  }
}

/** The frames of a file, in their order. Throws BackupError where it is not whole. */
export async function* readBackupFile(file: string, passphrase: string | undefined): AsyncGenerator<Frame> {
  const chunks: AsyncIterator<Buffer> = createReadStream(file)[Symbol.asyncIterator]()
  const { header, line, rest } = await headerOf(chunks)
  if (header.sealing !== null && passphrase === undefined)
    throw new BackupError('The backup is sealed: give its passphrase in BACKUP_PASSPHRASE.')
  const sealing = header.sealing && passphrase !== undefined ? await sealer(passphrase, header.sealing) : undefined
  const body = continued(rest, chunks)
  const unpacked = createGunzip()
  const flow = pipeline(sealing ? openStream(body, sealing.key, line) : body, unpacked)
  // The reader below rejects with the same error.
  flow.catch(() => {})
  try {
    yield* framesOf(unpacked)
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`The backup cannot be read: ${String(error)}`)
  } finally {
    unpacked.destroy()
  }
}

async function headerOf(chunks: AsyncIterator<Buffer>) {
  let read: Buffer = Buffer.alloc(0)
  while (!read.includes(10) && read.length < HEADER_BYTES_MAX) {
    const { done, value } = await chunks.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  const end = read.indexOf(10)
  const text = read.subarray(0, Math.max(end, 0)).toString('utf8')
  if (!text.startsWith(MAGIC)) throw new BackupError('The file is no backup of Paydesk.')
  const parsed = headerSchema.safeParse(JSON.parse(text.slice(MAGIC.length)))
  if (!parsed.success)
    throw new BackupError('The backup was made by a later version of Paydesk: restore it with that one.')
  return { header: parsed.data, line: read.subarray(0, end + 1), rest: read.subarray(end + 1) }
}

async function* continued(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    for (let whole = Buffer.concat(waiting); ; ) {
      const size = whole.length < 5 ? undefined : whole.readUInt32BE(1)
      if (size === undefined || whole.length < 5 + size) {
        waiting = [whole]
        length = whole.length
        break
      }
      const kind = KINDS.get(whole[0] ?? 0)
      if (kind === undefined) throw new BackupError('The backup is altered: a part of it is of no known kind.')
      yield { kind, content: whole.subarray(5, 5 + size) }
      whole = whole.subarray(5 + size)
    }
  }
  if (length > 0) throw new BackupError('The backup is cut short.')
}
