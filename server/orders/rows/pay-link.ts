import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** The last part of a pay link's address: an opaque token, or the number of a collection order. */
export type PayLink = string

type Known = Pick<Services, 'settings'> & { config: Pick<Services['config'], 'secretKey'> }

const ORDER_NUMBER = /^C\d{16}$/
const TOKEN = /^[\w-]{22}$/
const BLOCK_BYTES = 16
/** The digits of an order number fit in these; the rest of the block is zero, and tells a token from a guess. */
const NUMBER_BYTES = 7
const NO_PADDING = Buffer.alloc(BLOCK_BYTES - NUMBER_BYTES)

/**
 * The address of an order's pay page, below `apiUrl` or, while that is empty, below the address under which the caller
 * reached this server. Computed from the number alone, so that creating an order stores and reads nothing for it.
 */
export function payUrlOf({ config, settings }: Known, origin: string, orderCode: string): string {
  const link = settings.get('isNewPayUrl') ? payTokenOf(config.secretKey, orderCode) : orderCode
  return `${publicBase({ settings }, origin)}/pay/${link}`
}

/** The public base address without a slash at its end: `apiUrl`, or the address that the caller used. */
export function publicBase({ settings }: Pick<Services, 'settings'>, origin: string): string {
  return (settings.get('apiUrl') || origin).replace(/\/+$/, '')
}

/** The opaque token of an order number: one AES block over its digits and nine zero bytes, as 22 characters. */
export function payTokenOf(secretKey: Buffer, orderCode: string): string {
  const digits = Buffer.alloc(8)
  digits.writeBigUInt64BE(BigInt(orderCode.slice(1)))
  const cipher = createCipheriv('aes-256-ecb', keyOf(secretKey), null).setAutoPadding(false)
  return cipher.update(Buffer.concat([digits.subarray(8 - NUMBER_BYTES), NO_PADDING])).toString('base64url')
}

/** The order number that a link names, in either form; undefined where it is neither a number nor a token of this server. */
export function orderCodeOfLink(secretKey: Buffer, link: PayLink): string | undefined {
  if (ORDER_NUMBER.test(link)) return link
  if (!TOKEN.test(link)) return undefined
  const sealed = Buffer.from(link, 'base64url')
  // The last character has bits to spare: only one way of writing a token counts.
  if (sealed.length !== BLOCK_BYTES || sealed.toString('base64url') !== link) return undefined
  const block = createDecipheriv('aes-256-ecb', keyOf(secretKey), null).setAutoPadding(false).update(sealed)
  if (!block.subarray(NUMBER_BYTES).equals(NO_PADDING)) return undefined
  const digits = Buffer.concat([Buffer.alloc(8 - NUMBER_BYTES), block.subarray(0, NUMBER_BYTES)]).readBigUInt64BE()
  const orderCode = `C${String(digits).padStart(16, '0')}`
  return ORDER_NUMBER.test(orderCode) ? orderCode : undefined
}

/** A key for this purpose alone. */
const keyOf = (secretKey: Buffer) => createHmac('sha256', secretKey).update('pay links').digest()
