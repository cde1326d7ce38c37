import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { sheetRows } from '#api/transport/row-count.ts'
import { download } from '#api/transport/stream.ts'
import { XLSX_TYPE } from '#domain/lists/export-file.ts'
import { xlsxWriter } from '#server/platform/tables/write-xlsx.ts'
import type { DownloadProgress } from '#api/transport/stream.ts'

const INPUT = { selection: { filter: {} }, columns: ['orderCode' as const], language: 'en-US' as const }

/** A client whose response arrives in the given chunks, then ends or breaks. */
function answering(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  { breaks = false, disposition = '', type = 'text/csv; charset=utf-8' } = {},
) {
  const encoder = new TextEncoder()
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = left.shift()
      if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      else if (breaks) controller.error(new TypeError('lost'))
      else controller.close()
    },
  })
  const headers = { 'content-type': type, 'content-disposition': disposition }
  return { open: async () => new Response(body, { headers }) }
}

const WORKBOOK_ROWS = 3_000

async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Array.from({ length: WORKBOOK_ROWS }, (_, at) => [`<row> ${at} </row>`])
  const writer = xlsxWriter()
  async function* texts() {
    yield writer.begin(['n'])
    for (let from = 0; from < rows.length; from += 100) yield writer.rows(rows.slice(from, from + 100))
    yield writer.end()
  }
  const pieces: Buffer[] = []
  for await (const piece of writer.pack(texts())) pieces.push(Buffer.from(piece))
  return new Uint8Array(Buffer.concat(pieces))
}

describe('a download', () => {
  it('delivers every byte and counts complete rows without the header', async () => {
    const seen: DownloadProgress[] = []
    const text = ['\ufeffcode,text\r\n', 'C1,"two\nlines"\r\nC2', ',x\r\n']
    const file = await download(answering(text), 'order.export', INPUT, {
      onProgress: (progress) => seen.push(progress),
    })
    expect(new Uint8Array(await file.blob.arrayBuffer())).toEqual(new TextEncoder().encode(text.join('')))
    expect(file.rows).toBe(2)
    expect(seen.map(({ rows }) => rows)).toEqual([0, 1, 2])
    expect(seen.at(-1)?.bytes).toBe(file.blob.size)
  })

  it.each([7, 1_000, 100_000])('counts the rows of a workbook in pieces of %i bytes', async (length) => {
    const bytes = await workbook()
    const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.slice(at * length, (at + 1) * length),
    )
    const seen: number[] = []
    const file = await download(answering(pieces, { type: XLSX_TYPE }), 'order.export', INPUT, {
      onProgress: (progress) => seen.push(progress.rows),
    })
    expect(file.rows).toBe(WORKBOOK_ROWS)
    expect(new Uint8Array(await file.blob.arrayBuffer())).toEqual(bytes)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  it('tells of a workbook’s rows before its end', async () => {
    const bytes = await workbook()
    const count = sheetRows()
    count.take(bytes.slice(0, bytes.length / 2))
    await vi.waitFor(() => expect(count.soFar()).toBeGreaterThan(100))
    expect(count.soFar()).toBeLessThan(WORKBOOK_ROWS)
    count.take(bytes.slice(bytes.length / 2))
    await vi.waitFor(() => expect(count.soFar()).toBeGreaterThan(WORKBOOK_ROWS / 2))
    expect(await count.total(new Blob([bytes]))).toBe(WORKBOOK_ROWS)
  })

  it.each([
    [`attachment; filename="orders.csv"`, 'orders.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''%E4%BB%A3%E6%94%B6.csv`, '代收.csv'],
    ['', 'order.export.csv'],
  ])('takes the name from %s', async (disposition, name) => {
    const file = await download(answering(['a\r\n'], { disposition }), 'order.export', INPUT)
    expect(file.fileName).toBe(name)
  })

  it('fails on a truncated response', async () => {
    const failed = download(answering(['a\r\n', 'b\r\n'], { breaks: true }), 'order.export', INPUT)
    await expect(failed).rejects.toBeInstanceOf(ApiError)
    await expect(failed).rejects.toMatchObject({ code: 'network', endpoint: 'order.export' })
  })

  it('fails with its signal’s reason when cancelled', async () => {
    const abort = new AbortController()
    const cancelled = download(answering(['a\r\n'], { breaks: true }), 'order.export', INPUT, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('cancelled by hand')),
    })
    await expect(cancelled).rejects.toThrow('cancelled by hand')
  })
})
