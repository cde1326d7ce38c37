import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CODES } from '#contract/envelope.ts'
import { inputOf } from '#server/http/input.ts'
import { AppError } from '#server/platform/app-error.ts'

/** A file that came with a call. */
export interface Upload {
  name: string
  bytes: Buffer
}

/** What a call was given: its fields, its file, and a digest that distinguishes two files where the input is compared. */
export interface Received {
  fields: Record<string, unknown>
  upload: Upload | null
  digest?: { fileSha256: string }
}

/**
 * Reads a multipart body: the fields as texts, and the file of the field `file` whole. Throws what the framework throws for
 * a file above its limit. A body that is no multipart is read as it is, so that its faults are reported as those of any call.
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

/** The parser says of what it cannot read neither whose fault it is nor a status. */
function asRefusal(error: unknown): never {
  if (error instanceof Error && !(error instanceof AppError) && !('statusCode' in error))
    throw new AppError(CODES.badInput, 'body.notReadable')
  throw error
}
