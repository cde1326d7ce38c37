import iconv from 'iconv-lite'
import type { TemplateEncoding } from '#domain/bank-template-kinds.ts'

/** A text as the bank's bytes. Undefined when the encoding has no sign for some of it: a payee's name must not change. */
export function encodeFile(text: string, encoding: TemplateEncoding, withBom: boolean): Buffer | undefined {
  const bytes = iconv.encode(text, encoding, { addBOM: withBom && encoding === 'utf-8' })
  return iconv.decode(bytes, encoding) === text ? bytes : undefined
}

/** Reads a bank's bytes; undefined when they are not of the encoding. */
export function decodeFile(bytes: Buffer, encoding: TemplateEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
