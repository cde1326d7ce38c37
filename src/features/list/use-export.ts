import { useCallback, useRef, useState } from 'react'
import { createActor, fromCallback } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { download, saveFile } from '#api/stream.ts'
import type { DownloadOptions, DownloadedFile } from '#api/stream.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { failureOf } from '#features/list/call-outcome.ts'
import { exportFlow } from '#machines/export/export.flow.ts'
import type { ExportEvent } from '#machines/export/export.flow.ts'
import { recorded } from '#machines/recording/recorder.ts'

export type ExportActor = ActorRefFrom<typeof exportFlow>

/** Fetches a file with its progress. */
export type FetchFile = (options: DownloadOptions) => Promise<DownloadedFile>

/** The file that a call answers. */
export function fileOf<N extends EndpointName>(name: N, input: InputOf<N>): FetchFile {
  return (options) => download(api, name, input, options)
}

/** Fetches the file and hands it to the browser; stopping the actor ends the stream. */
const streamOf = (fetchFile: FetchFile) =>
  fromCallback<ExportEvent, { request: unknown }>(({ sendBack }) => {
    const stop = new AbortController()
    fetchFile({ signal: stop.signal, onProgress: ({ bytes, rows }) => sendBack({ type: 'PROGRESS', bytes, rows }) }).then(
      (file) => {
        saveFile(file)
        sendBack({ type: 'FINISHED', fileName: file.fileName })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) sendBack({ type: 'FAILED', failure: failureOf(asCallFailure(error)) })
      },
    )
    return () => stop.abort()
  })

/** The export of the list, one at a time; it runs beside the work. */
export function useExport() {
  const [actor, setActor] = useState<ExportActor | null>(null)
  const current = useRef<ExportActor | null>(null)
  const start = useCallback((fetchFile: FetchFile, expectedRows: number | null): boolean => {
    if (current.current?.getSnapshot().matches('streaming')) return false
    const made = createActor(exportFlow.provide({ actors: { streamFile: streamOf(fetchFile) } }), recorded({ input: { request: null, expectedRows } }))
    made.subscribe((snapshot) => {
      if (snapshot.status !== 'done' || current.current !== made) return
      current.current = null
      setActor(null)
    })
    current.current = made
    setActor(made)
    made.start()
    return true
  }, [])
  return { actor, start }
}
