import type { Pixels, QrFault } from '#features/accounts/qr/read-qr.ts'

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const PICTURE_MB_MAX = 5
const BYTES_PER_MB = 1_048_576
/** A small file can be a huge picture; larger ones are not drawn at all. */
const PIXELS_MAX = 50_000_000

/** Fault of a file that shows before it is opened. */
export function fileFault({ size, type }: Pick<File, 'size' | 'type'>): QrFault | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'notAPicture'
  return size > PICTURE_MB_MAX * BYTES_PER_MB ? 'tooLarge' : undefined
}

interface Size {
  width: number
  height: number
}

/** The size of a picture whose longer side is at most `max`; none becomes larger, and no side nothing. */
export function fittedSize({ width, height }: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Opens a picture in the browser, without sending it anywhere. */
export async function openPicture(file: File): Promise<HTMLImageElement | QrFault> {
  const fault = fileFault(file)
  if (fault) return fault
  const url = URL.createObjectURL(file)
  try {
    // An element knows its size before any pixel is unpacked, and turns a photo upright.
    const image = await loaded(url)
    return image.naturalWidth * image.naturalHeight > PIXELS_MAX ? 'tooManyPixels' : image
  } catch {
    return 'notAPicture'
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  const { promise, reject, resolve } = Promise.withResolvers<void>()
  image.onload = () => resolve()
  image.onerror = reject
  image.src = url
  await promise
  return image
}

/** The pixels of a picture on white, its longer side at most `max`. */
export function pixelsOf(image: HTMLImageElement, max: number): Pixels {
  const { height, width } = fittedSize({ width: image.naturalWidth, height: image.naturalHeight }, max)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser draws nothing')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}
