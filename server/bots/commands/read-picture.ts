import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, OEM } from 'tesseract.js'

/** Trained data as its package ships it; nothing is fetched. */
const DATA = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** The text of a picture, by Tesseract in a worker of its own, which is gone afterwards. Latin letters and digits alone. */
export async function readPicture(picture: Buffer): Promise<string> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: DATA,
    cacheMethod: 'none',
    gzip: true,
    // A picture that cannot be read is an answer, not the end of the process.
    errorHandler: () => {},
  })
  try {
    const { data } = await worker.recognize(picture)
    return data.text
  } finally {
    await worker.terminate()
  }
}
