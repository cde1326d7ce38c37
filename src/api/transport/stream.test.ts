import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { download } from '#api/transport/stream.ts'
import type { DownloadProgress } from '#api/transport/stream.ts'

const INPUT = { selection: { filter: {} }, columns: ['orderCode' as const], language: 'en-US' as const }

/** A client whose response arrives in the given chunks, then ends or breaks. */
function answering(pieces: string[], { breaks = false, disposition = '' } = {}) {
  const encoder = new TextEncoder()
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = left.shift()
      if (piece !== undefined) controller.enqueue(encoder.encode(piece))
      else if (breaks) controller.error(new TypeError('lost'))
      else controller.close()
    },
  })
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition }
  return { open: async () => new Response(body, { headers }) }
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
