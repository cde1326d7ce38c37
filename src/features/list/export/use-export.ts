import { useCallback, useRef, useState } from 'react'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { ExportActor, FetchFile } from '#features/list/export/export-actor.ts'

/** The machine and the stream reader are loaded after the first rows. */
export const exportModule = lazyModule(() => import('#features/list/export/export-actor.ts'))

/** The file that a call returns. */
export function fileOf<N extends EndpointName>(name: N, input: InputOf<N>): FetchFile {
  return async (options) => {
    const { fileOfCall } = await exportModule.fetch()
    return await fileOfCall(name, input)(options)
  }
}

/** The list's export, one at a time; it runs in the background. */
export function useExport() {
  const [actor, setActor] = useState<ExportActor | null>(null)
  const [missing, setMissing] = useState<{ error: unknown } | null>(null)
  const current = useRef<ExportActor | 'coming' | null>(null)
  // The screen's error boundary reports that a module failed to load.
  if (missing) throw missing.error
  const start = useCallback((fetchFile: FetchFile, expectedRows: number | null): void => {
    const now = current.current
    if (now === 'coming' || now?.getSnapshot().matches('streaming')) return
    current.current = 'coming'
    exportModule.use(
      ({ createExport }) => {
        const made = createExport(fetchFile, expectedRows)
        made.subscribe((snapshot) => {
          if (snapshot.status !== 'done' || current.current !== made) return
          current.current = null
          setActor(null)
        })
        current.current = made
        setActor(made)
        made.start()
      },
      (error) => setMissing({ error }),
    )
  }, [])
  return { actor, start }
}
