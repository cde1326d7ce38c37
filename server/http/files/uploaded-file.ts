import { CODES } from '#contract/wire/envelope.ts'
import { decodeFile } from '#server/http/files/file-encoding.ts'
import type { Upload } from '#server/http/files/upload.ts'
import { AppError } from '#server/platform/app-error.ts'

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
