import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { actsAsFormula } from '#domain/text/csv.ts'
import { resources } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { pastedText } from '#domain/text/pasted-text.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { HOSTILE_STRINGS, REFUSED_STRINGS } from '#tests/support/hostile/hostile-strings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let agent: TestClient
const created = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn('superadmin', { secondLevel: true })
  await server.services.db.update(resources).set({ maxConcurrentOrders: 1_000 })
  for (const text of HOSTILE_STRINGS)
    created.set((await server.createOrder({ subject: text, userName: text, body: text, vpa: text })).orderCode, text)
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

/** The export of all orders. */
async function exported(...columns: (keyof OrderRow)[]): Promise<string> {
  const response = await fetch(`${server.baseUrl}/v1.0/order/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: agent.token },
    body: JSON.stringify({ selection: { filter: {} }, columns, headers: columns, language: 'en-US' }),
  })
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

const exportedRow = z.tuple([z.string(), z.string(), z.string()])

/** Payer names are stored without surrounding spaces. */
const asName = (text: string) => text.trim() || null

it('has a hundred of them', () => {
  expect(new Set(HOSTILE_STRINGS).size).toBe(HOSTILE_STRINGS.length)
  expect(HOSTILE_STRINGS.length).toBeGreaterThanOrEqual(100)
})

it('returns every text unchanged in lists and details', async () => {
  const { list, total } = await agent.call('order.getList', { pageSize: 500 })
  expect(total).toBe(HOSTILE_STRINGS.length)
  for (const order of list) {
    const text = must(created.get(order.orderCode))
    expect([order.description, order.userName]).toEqual([text, asName(text)])
  }
  for (const [orderCode, text] of created) {
    const { request } = await agent.call('order.getDetail', { orderCode })
    expect(request).toMatchObject({ subject: text, body: text, vpa: text })
  }
})

it('exports every text so that it reads back unchanged, and none that a spreadsheet would run', async () => {
  const rows = parse(await exported('orderCode', 'description', 'userName'), { bom: true, from: 2 })
  expect(rows).toHaveLength(HOSTILE_STRINGS.length)
  for (const row of rows) {
    const [orderCode, description, userName] = exportedRow.parse(row)
    const text = must(created.get(orderCode))
    const shown = (wanted: string | null) => (wanted !== null && actsAsFormula(wanted) ? `'${wanted}` : (wanted ?? ''))
    expect([description, userName]).toEqual([shown(text), shown(asName(text))])
    expect([description, userName].filter(actsAsFormula)).toEqual([])
  }
})

it('finds exactly the orders with a text, for every text', async () => {
  for (const [orderCode, text] of created) {
    const { list } = await agent.call('order.getList', { description: text, pageSize: 500 })
    // As a filter takes it that was pasted: without what nobody sees and the quotes around it.
    const holders = [...created]
      .filter(([, other]) => pastedText(other).toLowerCase().includes(pastedText(text).toLowerCase()))
      .map(([code]) => code)
    const found = list.map((order) => order.orderCode)
    expect(found, JSON.stringify(text)).toContain(orderCode)
    expect(
      found.filter((code) => !holders.includes(code)),
      JSON.stringify(text),
    ).toEqual([])
  }
})

it('keeps every text of a rejection, and sends none of them as markup', async () => {
  for (const [orderCode, text] of [...created].slice(0, 40)) {
    const answer = await agent.attempt('order.reject', { orderCode, rejectReason: 'other', rejectText: text })
    expect(answer.code).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    const { history } = await agent.call('order.getDetail', { orderCode })
    expect(history.at(-1)).toMatchObject({ event: 'REJECT', reason: text.trim() })
  }
})

it('refuses unprintable characters in every displayed field', async () => {
  const orderCode = must([...created.keys()].at(-1))
  for (const text of REFUSED_STRINGS) {
    await expect(server.createOrder({ subject: text })).rejects.toThrow(/controlCharacters/)
    await expect(server.createOrder({ userName: text })).rejects.toThrow(/controlCharacters/)
    for (const [name, input] of [
      ['order.reject', { orderCode, rejectReason: 'other', rejectText: text }],
      ['order.reselect', { orderCode, userName: text }],
      ['order.reselect', { orderCode, bankName: text }],
      ['order.updateOrderStatus', { orderCode, status: 9, reason: text }],
    ] as const) {
      expect(await agent.attempt(name, input)).toMatchObject({
        code: 400,
        failure: { issues: [{ fault: 'controlCharacters' }] },
      })
    }
  }
  expect(
    await agent.attempt('order.reject', { orderCode, rejectReason: 'other', rejectText: 'x'.repeat(10_000) }),
  ).toMatchObject({ code: 400, failure: { issues: [{ fault: 'tooLong' }] } })
  await expect(server.createOrder({ subject: 'x'.repeat(10_000) })).rejects.toThrow(/tooLong/)
})

it('exports multi-line text as one cell without a line that starts a formula, quoted or not', async () => {
  const subject = 'Two lines\n=cmd|" /C calc"!A0\n ＝1+1'
  const { orderCode } = await server.createOrder({ subject })
  const text = await exported('orderCode', 'description')
  const rows: string[][] = parse(text, { bom: true })
  expect(rows.filter(([code]) => code === orderCode)).toEqual([[orderCode, subject.replaceAll(/\n/g, "\n'")]])
  expect(text.split(/\r\n|\n|\r/).filter((line) => /^\s*[=＝]/.test(line))).toEqual([])
})
