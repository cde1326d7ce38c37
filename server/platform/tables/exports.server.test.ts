import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { EXPORT_FORMATS, SHEET_ROWS_MAX, XLSX_TYPE } from '#domain/lists/export-file.ts'
import type { ExportFormat } from '#domain/lists/export-file.ts'
import { escapeFormulaCell } from '#domain/text/csv.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
  for (const userName of ['=1+1', 'Asha\nRao', '😀 _x000D_']) await server.createOrder({ userName, subject: userName })
})
afterAll(() => server.dispose())

const EXPORTS = (Object.keys(contract) as EndpointName[]).filter((name) => specOf(name).responds === 'table')

function specOf(name: EndpointName): EndpointSpec {
  return contract[name]
}

function columnsOf(name: EndpointName): string[] {
  const schema = z.toJSONSchema(specOf(name).input, { io: 'input', unrepresentable: 'any' })
  return inputSchema.parse(schema).properties.columns.items.enum
}

const inputSchema = z.object({
  properties: z.object({
    columns: z.object({ items: z.object({ enum: z.array(z.string()).min(1) }) }),
    format: z.object({ enum: z.tuple([z.literal('csv'), z.literal('xlsx')]) }),
  }),
})

async function exported(client: TestClient, name: EndpointName, input: object) {
  const response = await fetch(server.baseUrl + specOf(name).path, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { filter: {} }, language: 'en-US', ...input }),
  })
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

function rowsOf(format: ExportFormat, content: Buffer): string[][] {
  if (format === 'csv') return parse(content, { bom: true })
  const { Sheets, SheetNames } = read(content, { cellNF: true })
  return utils.sheet_to_json(must(Sheets[must(SheetNames[0])]), { header: 1, raw: false, defval: '' })
}

it.each(EXPORTS)('%s writes the columns that are asked for, in every format alike', async (name) => {
  const client = specOf(name).access.includes('superAdmin') ? admin : await server.signIn('merchant01')
  const columns = columnsOf(name).toReversed()
  const files = new Map<ExportFormat, string[][]>()
  for (const format of EXPORT_FORMATS) {
    const { response, content } = await exported(client, name, { columns, format })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(format === 'csv' ? 'text/csv' : XLSX_TYPE)
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`\\.${format}"$`))
    files.set(format, rowsOf(format, content))
  }
  const [csv = [], xlsx = []] = [files.get('csv'), files.get('xlsx')]
  expect(csv[0]?.map((title) => title.replace(/ \(.*\)$/, ''))).toEqual(columns)
  expect(xlsx.map((row) => row.map(escapeFormulaCell))).toEqual(csv)
  const refused = await exported(client, name, { columns: [columns[0], 'no_such_column'], format: 'csv' })
  expect(refused.response.status).toBe(400)
  expect(JSON.parse(refused.content.toString())).toMatchObject({
    data: { issues: [{ path: 'columns.1', fault: 'unknownColumn', params: { value: 'no_such_column' } }] },
  })
  expect((await exported(client, name, { columns, format: 'ods' })).response.status).toBe(400)
})

it.each(EXPORT_FORMATS)('leaves out of a %s file what the role may not see, with its title', async (format) => {
  const merchant = await server.signIn('merchant01')
  const columns = ['orderCode', 'supplierName', 'amountMinor', 'cardNumber']
  const headers = ['No', 'Supplier', 'Amount', 'Card']
  const { content } = await exported(merchant, 'order.export', { columns, headers, format })
  const [head, ...rows] = rowsOf(format, content)
  expect(head).toEqual(['No', 'Amount'])
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.length === 2)).toBe(true)
  const none = await exported(merchant, 'order.export', { columns: ['supplierName'], format })
  expect(none.response.status).toBe(400)
  expect(none.content.toString()).toContain('supplierName')
})

it('refuses a workbook of more rows than a sheet holds, and writes them as CSV', async () => {
  const { db } = server.services
  // Rows alone, since what belongs to a million of them takes ten times as long.
  await db.execute(sql`alter table banks disable trigger all`)
  await db.execute(sql`drop index banks_code_key`)
  await db.execute(sql`alter table banks set unlogged`)
  await db.execute(sql`
    insert into banks (code, name, country) select at, at, 'india' from generate_series(1, ${SHEET_ROWS_MAX + 1}) at`)
  const { response, content } = await exported(admin, 'bank.export', { columns: ['code'], format: 'xlsx' })
  expect(response.status).toBe(400)
  expect(JSON.parse(content.toString())).toMatchObject({
    data: { issues: [{ path: 'format', fault: 'tooManyForSheet', params: { max: SHEET_ROWS_MAX } }] },
  })
  const stop = new AbortController()
  const csv = await fetch(server.baseUrl + contract['bank.export'].path, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { filter: {} }, columns: ['code'], language: 'en-US' }),
    signal: stop.signal,
  })
  expect(csv.status).toBe(200)
  stop.abort()
})
