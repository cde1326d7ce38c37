import type { BackendModule } from 'i18next'
import { textsAt } from 'virtual:text-files'
import { textFileOf } from '#domain/text/text-files.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { LazyModule } from '#features/lazy-module.ts'

/** The texts of a file by their namespaces. */
type Texts = Record<string, Record<string, unknown>>

const files = new Map<string, LazyModule<Texts>>()

/** Fetches texts for i18next; namespaces in a shared file are fetched once. */
export const textBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    fileAt(`${textsAt}/${language}/${textFileOf(namespace)}.json`).use(
      (texts) => done(null, texts[namespace] ?? false),
      // i18next retries a few times.
      (error) => done(error as Error, true),
    )
  },
}

function fileAt(address: string): LazyModule<Texts> {
  let file = files.get(address)
  if (!file) files.set(address, (file = lazyModule(() => fetchTexts(address))))
  return file
}

async function fetchTexts(address: string): Promise<Texts> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return await response.json()
}
