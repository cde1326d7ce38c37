import { createActor, fromCallback } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { download, saveFile } from '#api/transport/stream.ts'
import type { DownloadedFile, DownloadOptions } from '#api/transport/stream.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { exportFlow } from '#machines/desk/export.flow.ts'
import type { ExportEvent } from '#machines/desk/export.flow.ts'
import { recorded } from '#recording/recorder.ts'

export type ExportActor = ActorRefFrom<typeof exportFlow>

/** Fetches a file and reports progress. */
export type FetchFile = (options: DownloadOptions) => Promise<DownloadedFile>

/** The file that a call returns. */
export function fileOfCall<N extends EndpointName>(name: N, input: InputOf<N>): FetchFile {
  return (options) => download(api, name, input, options)
}

/** Fetches the file and passes it to the browser; stopping the actor ends the stream. */
const streamOf = (fetchFile: FetchFile) =>
  fromCallback<ExportEvent, { request: unknown }>(({ sendBack }) => {
    const stop = new AbortController()
    fetchFile({
      signal: stop.signal,
      onProgress: ({ bytes, rows }) => sendBack({ type: 'PROGRESS', bytes, rows }),
    }).then(
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

/** An export that has not been started. */
export function createExport(fetchFile: FetchFile, expectedRows: number | null): ExportActor {
  return createActor(
    exportFlow.provide({ actors: { streamFile: streamOf(fetchFile) } }),
    recorded({ input: { request: null, expectedRows } }),
  )
}
