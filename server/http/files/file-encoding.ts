import iconv from 'iconv-lite'
import type { TemplateEncoding } from '#domain/bank-templates/bank-template.ts'

/**
 * Encodes a text for the bank. Undefined when the encoding lacks one of its characters: a payee's name must not change.
 */
export function encodeFile(text: string, encoding: TemplateEncoding, withBom: boolean): Buffer | undefined {
  const bytes = iconv.encode(text, encoding, { addBOM: withBom && encoding === 'utf-8' })
  return iconv.decode(bytes, encoding) === text ? bytes : undefined
}

/** Decodes a bank's bytes; undefined when they are invalid in the encoding. */
export function decodeFile(bytes: Buffer, encoding: TemplateEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
