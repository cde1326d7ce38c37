import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute directory of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Downloads and caches of the tools; safe to delete. */
export const cacheDir = path.join(root, '.cache')
