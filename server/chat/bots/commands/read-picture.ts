import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createWorker, OEM } from 'tesseract.js'
import { pixelsOf } from '#server/chat/bots/commands/picture-pixels.ts'

/** Trained data as its package ships it; nothing is fetched. */
const DATA = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
/** Three times what a phone's screen has; decoded it takes five bytes for each. */
const PIXELS_MAX = 12_000_000
const READING_MS = 60_000

/**
 * The text of a picture, by Tesseract in a worker of its own, which is gone afterwards. Latin letters and digits alone. Null of what
 * cannot be read, or is larger than is read.
 */
export async function readPicture(picture: Buffer): Promise<string | null> {
  const pixels = pixelsOf(picture)
  if (pixels === undefined || pixels === 0 || pixels > PIXELS_MAX) return null
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: DATA,
    cacheMethod: 'none',
    gzip: true,
    // A picture that cannot be read is an answer, not the end of the process.
    errorHandler: () => {},
  })
  const ending = new AbortController()
  try {
    return await Promise.race([
      worker.recognize(picture).then(
        ({ data }) => data.text,
        () => null,
      ),
      delay(READING_MS, null, { signal: ending.signal, ref: false }),
    ])
  } finally {
    ending.abort()
    await worker.terminate()
  }
}
