import { openPicture, pixelsOf } from '#features/accounts/qr/picture-pixels.ts'
import type { QrReading } from '#features/accounts/qr/read-qr.ts'

/** The longer side in px: fine enough for a code in a photo, then coarse, where noise melts away. */
const SIDES = [1_600, 700] as const

/** What the QR code in a picture says; the reader is fetched when the first picture comes. */
export async function readPicture(file: File): Promise<QrReading> {
  const image = await openPicture(file)
  if (typeof image === 'string') return { fault: image }
  const { readQr } = await import('#features/accounts/qr/read-qr.ts')
  const [fine, coarse] = SIDES
  const reading = readQr(pixelsOf(image, fine))
  return 'fault' in reading && reading.fault === 'noCode' ? readQr(pixelsOf(image, coarse)) : reading
}
