import { createActor, fromCallback } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { download, saveFile } from '#api/transport/stream.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { FetchFile } from '#api/transport/stream.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { exportFlow } from '#machines/desk/export.flow.ts'
import type { ExportEvent } from '#machines/desk/export.flow.ts'
import { recorded } from '#recording/recorder.ts'

export type ExportActor = ActorRefFrom<typeof exportFlow>

/** The file that a call returns. */
export function fileOfCall<N extends EndpointName>(name: N, input: InputOf<N>): FetchFile {
  return (options) => download(api, name, input, options)
}

/** The exports of a session, not yet started; a request's number names its file in `files`. */
export function createExports(files: Map<number, FetchFile>): ExportActor {
  // Fetches a file and passes it to the browser; stopping the actor ends the stream.
  const streamFile = fromCallback<ExportEvent, { request: number }>(({ input: { request }, sendBack }) => {
    const stop = new AbortController()
    const fetchFile = files.get(request)
    if (!fetchFile) throw new Error('the file was not asked for')
    fetchFile({
      signal: stop.signal,
      onProgress: ({ bytes, rows }) => sendBack({ type: 'PROGRESS', bytes, rows }),
    }).then(
      (file) => {
        if (stop.signal.aborted) return
        saveFile(file)
        files.delete(request)
        sendBack({ type: 'FINISHED', fileName: file.fileName, rows: file.rows })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) sendBack({ type: 'FAILED', failure: failureOf(asCallFailure(error)) })
      },
    )
    return () => stop.abort()
  })
  return createActor(exportFlow.provide({ actors: { streamFile } }), recorded({ input: {} }))
}
