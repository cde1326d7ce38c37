import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import iconv from 'iconv-lite'
import { CODES } from '#contract/wire/envelope.ts'
import type { TemplateEncoding } from '#domain/bank-templates/bank-template.ts'
import { inputOf } from '#server/http/input.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createTurnsOf } from '#server/platform/turns/turns.ts'

/** An uploaded file. */
export interface Upload {
  name: string
  bytes: Buffer
}

/** Limits of a multipart body beside the size of its file: the fields of a call are few and short. */
export const MULTIPART_LIMITS = { files: 1, fields: 50, parts: 60, fieldSize: 20_000, fieldNameSize: 100 } as const

/** Files that one person may send while one of theirs is being read. */
const WAITING_MAX = 10
const RETRY_SECONDS = 10

const takeTurnOf = createTurnsOf<number>()
const sentBy = new Map<number, number>()

/** Takes one file of a person at a time, from the reading of its bytes to its answer, so that many cost nobody but themselves. */
export async function inUploadTurn<T>(
  userId: number,
  reply: { raw: EventEmitter },
  work: () => Promise<T>,
): Promise<T> {
  const sent = (sentBy.get(userId) ?? 0) + 1
  if (sent > WAITING_MAX) throw new AppError(CODES.tooMany, 'tooMany', { retryAfterSeconds: RETRY_SECONDS })
  sentBy.set(userId, sent)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const leave = await takeTurnOf(userId, gone.signal)
  try {
    if (!leave) throw new AppError(CODES.badInput, 'body.notReadable')
    return await work()
  } finally {
    leave?.()
    const left = (sentBy.get(userId) ?? 1) - 1
    if (left > 0) sentBy.set(userId, left)
    else sentBy.delete(userId)
  }
}

/** The fields of a call, its file, and a digest that distinguishes two files when inputs are compared. */
export interface Received {
  fields: Record<string, unknown>
  upload: Upload | null
  digest?: { fileSha256: string }
}

/**
 * Reads a multipart body: the fields as texts, and the whole file of the field `file`. Throws the framework's error for
 * a file above the limit. A body that is not multipart is read as usual, so that its faults are reported like those of
 * any call.
 */
export async function readUpload(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) return { fields: inputOf(request), upload: null }
  const { fields, upload } = await readParts(request).catch(asRefusal)
  return upload === null
    ? { fields, upload }
    : { fields, upload, digest: { fileSha256: createHash('sha256').update(upload.bytes).digest('hex') } }
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, unknown> = { ...inputOf(request) }
  let upload: Upload | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'file') upload = { name: part.filename, bytes: await part.toBuffer() }
    else part.file.resume()
  }
  return { fields, upload }
}

/** The parser's errors have no status and do not say whether the client is at fault. */
function asRefusal(error: unknown): never {
  if (error instanceof Error && !(error instanceof AppError) && !('statusCode' in error))
    throw new AppError(CODES.badInput, 'body.notReadable')
  throw error
}

/**
 * Encodes a text for the bank. Undefined when the encoding lacks one of its characters: a payee's name must not change.
 */
export function encodeFile(text: string, encoding: TemplateEncoding, withBom: boolean): Buffer | undefined {
  const bytes = iconv.encode(text, encoding, { addBOM: withBom && encoding === 'utf-8' })
  return iconv.decode(bytes, encoding) === text ? bytes : undefined
}

/** Decodes a bank's bytes; undefined when they are invalid in the encoding. */
export function decodeFile(
  bytes: Buffer,
  encoding: TemplateEncoding | 'gb18030' | 'utf-16le' | 'utf-16be',
): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The bytes of the uploaded file, which must be named `.csv`; 400 `upload.missing` and `upload.notCsv`. */
export function csvOf(upload: Upload | null): Buffer {
  if (!upload) throw new AppError(CODES.badInput, 'upload.missing')
  if (!upload.name.toLowerCase().endsWith('.csv')) throw new AppError(CODES.badInput, 'upload.notCsv')
  return upload.bytes
}

/**
 * Decodes a file: UTF-8 with or without a BOM, or GBK as spreadsheets in China write it; no further guessing. 400
 * `order.fileEncoding` otherwise.
 */
export function textOf(bytes: Buffer): string {
  const isUtf16 = bytes.length >= 2 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0))
  const text = isUtf16 ? undefined : (decodeFile(bytes, 'utf-8') ?? decodeFile(bytes, 'gbk'))
  if (text === undefined) throw new AppError(CODES.badInput, 'order.fileEncoding')
  return text.replace(/^\ufeff/, '')
}
