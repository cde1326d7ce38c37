import type { FastifyReply } from 'fastify'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/http/app-error.ts'

/** The bytes of the call's one file, which must be named `.csv`; 400 `upload.missing` and `upload.notCsv`. */
export async function uploadedCsv({ request }: FastifyReply): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file) throw new AppError(CODES.badInput, 'upload.missing')
  const bytes = await file.toBuffer()
  if (!file.filename.toLowerCase().endsWith('.csv')) throw new AppError(CODES.badInput, 'upload.notCsv')
  return bytes
}
