import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Upload } from '#server/http/upload.ts'

/** The bytes of the file that came with the call, which must be named `.csv`; 400 `upload.missing` and `upload.notCsv`. */
export function csvOf(upload: Upload | null): Buffer {
  if (!upload) throw new AppError(CODES.badInput, 'upload.missing')
  if (!upload.name.toLowerCase().endsWith('.csv')) throw new AppError(CODES.badInput, 'upload.notCsv')
  return upload.bytes
}
