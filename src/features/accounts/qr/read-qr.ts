import decodeQR from 'qr/decode.js'
import { fitsQrCode, isPrintable } from '#domain/orders/payer-page.ts'

/** A picture as its pixels, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Why a picture gives no text: keys below `qr.fault`. */
export type QrFault = 'notAPicture' | 'tooLarge' | 'tooManyPixels' | 'noCode' | 'unprintable' | 'tooLong'
/** Text of a picture's QR code, or why nothing was read. */
export type QrReading = { text: string } | { fault: QrFault }

/** A picture is read once, not sixty times a second: the reader may look longer than a frame. */
const SEARCH = { effort: 4, timeLimit: 400 }

/** Reads the QR code in a picture, and judges its text as the text of an account's code. */
export function readQr(pixels: Pixels): QrReading {
  const text = decoded(pixels)?.trim()
  if (text === undefined || text === '') return { fault: 'noCode' }
  if (!isPrintable(text)) return { fault: 'unprintable' }
  return fitsQrCode(text) ? { text } : { fault: 'tooLong' }
}

function decoded(pixels: Pixels): string | undefined {
  try {
    return decodeQR(pixels, { ...SEARCH, format: 'RGBA' })
  } catch {
    // The reader throws whatever it lacks: a corner, its format, enough whole bytes.
    return undefined
  }
}
