import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { inputOf } from '#server/http/input.ts'
import { AppError } from '#server/platform/app-error.ts'

/** An uploaded file. */
export interface Upload {
  name: string
  bytes: Buffer
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
