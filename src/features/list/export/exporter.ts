import type { FetchFile } from '#api/transport/stream.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { ExportState } from '#commands/command.ts'
import type { ExportActor } from '#features/list/export/export-actor.ts'
import type { FinishedFile, WantedFile } from '#machines/desk/export.flow.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'

/** The machine and the stream reader are loaded after the first rows. */
export const exportModule = lazyModule(() => import('#features/list/export/export-actor.ts'))

/** The file that a call returns. */
export function fileOf<N extends EndpointName>(name: N, input: InputOf<N>): FetchFile {
  return async (options) => {
    const { fileOfCall } = await exportModule.fetch()
    return await fileOfCall(name, input)(options)
  }
}

/** The id of the line that shows the running export. */
export const EXPORT_LINE = 'export-line'

/** The exports of the signed-in person, which go on whatever screen is shown. */
function createExporter() {
  const files = new Map<number, FetchFile>()
  const listeners = new Set<() => void>()
  const finishers = new Set<(file: FinishedFile) => void>()
  let actor: ExportActor | null = null
  let count = 0
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called for each file that is there. */
    onFinished(listener: (file: FinishedFile) => void): () => void {
      finishers.add(listener)
      return () => finishers.delete(listener)
    },
    /** The exports' machine; null before the first one. */
    actor: () => actor,
    state(): ExportState {
      const now = actor?.getSnapshot()
      if (!now || now.matches('idle')) return null
      return now.matches('streaming') ? 'running' : 'ended'
    },
    /** Fetches a file, or asks what becomes of it while another one is fetched. */
    start(fetchFile: FetchFile, wanted: Omit<WantedFile, 'request'>, failed: (error: unknown) => void): void {
      exportModule.use(({ createExports }) => {
        if (!actor) {
          actor = createExports(files)
          actor.subscribe(changed)
          actor.on('finished', (file) => finishers.forEach((listener) => listener(file)))
          actor.start()
        }
        count += 1
        files.set(count, fetchFile)
        actor.send({ type: 'START', wanted: { ...wanted, request: count } })
      }, failed)
    },
    cancel: () => actor?.send({ type: 'CANCEL' }),
    /** Gives the keyboard to the line that shows the export. */
    show: () => document.getElementById(EXPORT_LINE)?.querySelector('button')?.focus(),
    /** Ends what is under way: the next person must not get it. */
    end(): void {
      actor?.stop()
      actor = null
      files.clear()
      changed()
    },
  }
}

export const exporter = createExporter()
