import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendTable, TABLE_PAGE } from '#server/platform/tables/send-table.ts'

const WIDE = 'x'.repeat(1_000)
const [AGENT, ADMIN, OTHER] = [1, 2, 3]

let app: FastifyInstance
let url: string
/** How many pages of endless exports have been read. */
let pagesRead = 0
const failures: string[] = []
beforeAll(async () => {
  app = fastify({ logger: { level: 'error', stream: { write: (line: string) => failures.push(line) } } })
  app.get<{ Querystring: { userId: string; rows: string } }>('/export', async ({ query }, reply) => {
    const pages = pagesOf(Number(query.rows))
    const actor = { userId: Number(query.userId) }
    const showNames = async <Data>(data: Data) => data
    sendTable(
      { actor, reply, showNames },
      { name: 'x', format: 'csv', header: ['number', 'text'], pages, cells: (row) => [row, WIDE] },
    )
    return await reply
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => await app.close())

async function* pagesOf(rows: number): AsyncGenerator<string[]> {
  for (let from = 0; from < rows; from += TABLE_PAGE) {
    if (rows === Number.POSITIVE_INFINITY) pagesRead += 1
    yield Array.from({ length: Math.min(TABLE_PAGE, rows - from) }, (_, at) => String(from + at + 1))
  }
}

async function startExport(userId: number, rows: number, signal?: AbortSignal) {
  const response = await fetch(`${url}/export?userId=${userId}&rows=${rows}`, signal ? { signal } : {})
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader?.read())?.value
  const rest = async () => {
    let text = ''
    for (let part = await read(); part !== undefined; part = await read()) text += part
    return text
  }
  return { read, rest }
}

/** An export without end that is under way and that nobody reads on. */
async function stalledExport(userId: number) {
  const calling = new AbortController()
  const { read } = await startExport(userId, Number.POSITIVE_INFINITY, calling.signal)
  for (let characters = 0; characters < 100_000; ) {
    const part = await read()
    if (part === undefined) throw new Error('An export without end has ended.')
    characters += part.length
  }
  return { abandon: () => calling.abort() }
}

const rowsOf = (text: string) => text.trim().split('\r\n').length - 1

it('gives a person one export at a time, others theirs beside it, and the place of one who has gone to the next', async () => {
  const first = await stalledExport(AGENT)
  const second = await startExport(AGENT, 1)
  expect(await second.read()).toBe('number,text\r\n')
  let next = 'waits'
  const row = second.read().then((text = '') => (next = text))
  expect(rowsOf(await (await startExport(ADMIN, 1)).rest())).toBe(1)
  expect(next).toBe('waits')
  first.abandon()
  expect(await row).toMatch(/^1,x+\r\n$/)
  expect(await second.read()).toBeUndefined()
})

it('reads no further once the caller has gone, and takes that for no failure', async () => {
  const first = await stalledExport(AGENT)
  first.abandon()
  // Begins when the first one has left its place.
  expect(rowsOf(await (await startExport(AGENT, 1)).rest())).toBe(1)
  const read = pagesRead
  expect(rowsOf(await (await startExport(AGENT, 20 * TABLE_PAGE)).rest())).toBe(20 * TABLE_PAGE)
  expect(pagesRead).toBe(read)
  expect(failures).toEqual([])
})

it('lets who gives up waiting leave the line', async () => {
  const first = await stalledExport(AGENT)
  const calling = new AbortController()
  const waiting = await startExport(AGENT, 1, calling.signal)
  await waiting.read()
  const third = await startExport(AGENT, 1)
  calling.abort()
  first.abandon()
  expect(rowsOf(await third.rest())).toBe(1)
})

it('writes every row of many exports under way at once', async () => {
  const callers = [AGENT, ADMIN, OTHER, AGENT, ADMIN, OTHER]
  const texts = await Promise.all(
    callers.map(async (userId) => await (await startExport(userId, 2 * TABLE_PAGE - 1)).rest()),
  )
  expect(texts.map(rowsOf)).toEqual(texts.map(() => 2 * TABLE_PAGE - 1))
  expect(new Set(texts).size).toBe(1)
})
