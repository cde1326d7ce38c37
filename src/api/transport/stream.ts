import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { Client } from '#api/client.ts'
import { networkError } from '#api/api-error.ts'
import { csvRows, sheetRows } from '#api/transport/row-count.ts'
import { XLSX_TYPE } from '#domain/lists/export-file.ts'

export interface DownloadProgress {
  bytes: number
  /** Rows that have arrived whole, the heading not counted. */
  rows: number
}

export interface DownloadOptions {
  onProgress?: (progress: DownloadProgress) => void
  signal?: AbortSignal
}

export interface DownloadedFile {
  blob: Blob
  /** As the server names it. */
  fileName: string
  rows: number
}

/** Fetches a file and reports progress. */
export type FetchFile = (options: DownloadOptions) => Promise<DownloadedFile>

/** Fetches a file piece by piece, telling how far it is; aborting the signal ends it on the server as well. */
export async function download<N extends EndpointName>(
  client: Pick<Client, 'open'>,
  name: N,
  input: InputOf<N>,
  { onProgress, signal }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const response = await client.open(name, input, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const progress: DownloadProgress = { bytes: 0, rows: 0 }
  const type = response.headers.get('content-type') ?? 'text/csv'
  const count = type === XLSX_TYPE ? sheetRows() : csvRows()
  try {
    for await (const piece of piecesOf(response)) {
      pieces.push(piece)
      progress.bytes += piece.byteLength
      count.take(piece)
      progress.rows = count.soFar()
      onProgress?.({ ...progress })
    }
  } catch (error) {
    signal?.throwIfAborted()
    // A part of the list must never pass for the whole.
    throw networkError(name, error)
  }
  const blob = new Blob(pieces, { type })
  return { blob, fileName: fileNameOf(response, name), rows: await count.total(blob) }
}

async function* piecesOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function fileNameOf(response: Response, fallback: string): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? `${fallback}.csv`
}

/** Hands a fetched file to the browser to save. */
export function saveFile({ blob, fileName }: DownloadedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
