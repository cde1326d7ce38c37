import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { bankEndpoints } from '#contract/bank.endpoints.ts'
import { banks, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

const sbi = { name: 'State Bank of India', code: 'SBIN', country: 'india', ifscPrefix: 'sbin' } as const
const list = async (filter = {}) => (await admin.call('bank.getList', filter)).list

async function post(name: 'bank.import' | 'bank.export', body: BodyInit, query = '', headers = {}) {
  return await fetch(`${server.baseUrl}${contract[name].path}${query}`, {
    method: 'POST',
    headers: { ...admin.headers, ...headers },
    body,
  })
}
async function importFile(text: string, query = '') {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), 'banks.csv')
  return (await (await post('bank.import', form, query)).json()) as { code: number; msg: string; data: object }
}

it('is created, found, changed by whoever saw it as it is, switched and deleted, with every step audited', async () => {
  await admin.call('bank.create', sbi)
  const [made] = await list({ name: 'state bank' })
  expect(made).toMatchObject({
    ...sbi,
    ifscPrefix: 'SBIN',
    enabled: true,
    usedBy: 0,
    version: 0,
    createdBy: 'superadmin name',
  })
  const { id, version } = must(made)
  expect(await admin.attempt('bank.create', { ...sbi, name: 'Other', code: 'sbin' })).toMatchObject({
    code: 409,
    msg: 'record.known',
    data: { issues: [{ path: 'code', fault: 'known' }] },
  })
  await admin.call('bank.update', { id, expectedVersion: version, ...sbi, name: 'SBI' })
  expect(await admin.attempt('bank.update', { id, expectedVersion: version, ...sbi })).toMatchObject({
    code: 409,
    msg: 'record.versionConflict',
  })
  await admin.call('bank.setEnabled', { id, enabled: false })
  expect(await list({ enabled: false })).toMatchObject([{ id, name: 'SBI', enabled: false, version: 2 }])
  expect(await list({ enabled: true })).toEqual([])
  await server.services.db.update(resources).set({ bankName: 'SBI' })
  expect(await admin.attempt('bank.delete', { ids: [id] })).toMatchObject({
    code: 409,
    msg: 'record.inUse',
    data: { params: { names: 'SBI' } },
  })
  await server.services.db.update(resources).set({ bankName: null })
  await admin.call('bank.delete', { ids: [id] })
  expect(await list()).toEqual([])
  const { list: entries } = await admin.call('audit.getList', { targetKind: ['bank'], target: String(id) })
  expect(entries.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['bank.delete', { name: 'SBI' }, null],
    ['bank.update', { enabled: true }, { enabled: false }],
    ['bank.update', { name: sbi.name }, { name: 'SBI' }],
    ['bank.create', null, { name: sbi.name }],
  ])
})

it('shows the senders that are known of it until somebody names others', async () => {
  await server.services.db.delete(banks)
  const { id } = await admin.call('bank.create', { ...sbi, name: 'SBI Mumbai' })
  const stored = async () => must((await server.services.db.select().from(banks).where(eq(banks.id, id)))[0]).senders
  const known = must((await list())[0]).senders
  expect(known.split(', ')).toContain('SBIINB')
  expect(await stored()).toBeNull()
  const write = async (senders: string) => await admin.attempt('bank.update', { id, ...sbi, senders })
  for (const senders of ['+919876543210', 'SBIINB, AD-SBIINB-P', 'SBIINB, 9876543210'])
    expect(await write(senders)).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'senders', fault: 'wrongFormat' }] },
    })
  await write(' SBIINB ,VM-VILBNK-S,, 56161')
  expect([await list(), await stored()]).toMatchObject([
    [{ senders: 'SBIINB, VM-VILBNK-S, 56161' }],
    'SBIINB, VM-VILBNK-S, 56161',
  ])
  // What is known anyway is not kept, so that what becomes known later counts.
  for (const senders of [known, '']) {
    await write(senders)
    expect([must((await list())[0]).senders, await stored()]).toEqual([known, null])
  }
})

it('comes in by files, all or none, and goes out again in the wanted columns', async () => {
  await server.services.db.delete(banks)
  const bad = 'name,code,country,ifscPrefix\nHDFC,HD FC,india,\n,KCB,kenya,\nICBC,ICBC,mars,\n'
  expect(await importFile(bad, '?dryRun=true')).toMatchObject({
    data: {
      added: 0,
      faults: [
        { row: 2, column: 'code', fault: 'wrongFormat' },
        { row: 3, column: 'name', fault: 'required' },
        { row: 4, column: 'country', fault: 'unknownValue' },
      ],
    },
  })
  expect(await importFile(bad)).toMatchObject({ code: 400, msg: 'record.parseFailed' })
  const good = 'HDFC Bank,HDFC,india,HDFC\nKCB,KCB,kenya,\nKCB again,kcb,kenya,\n'
  expect(await importFile(good, '?dryRun=true')).toMatchObject({ data: { added: 2, known: 1, faults: [] } })
  expect(await list()).toEqual([])
  expect(await importFile(good)).toMatchObject({ code: 200, data: { added: 2, known: 1 } })
  expect((await list({ sortBy: 'name', sortDirection: 'asc' })).map(({ name }) => name)).toEqual(['HDFC Bank', 'KCB'])
  const file = await post(
    'bank.export',
    JSON.stringify({
      selection: { filter: { country: 'kenya' } },
      columns: ['code', 'country', 'enabled'],
      language: 'zh-CN',
    }),
    '',
    { 'content-type': 'application/json' },
  )
  expect((await file.text()).replace('\ufeff', '')).toBe('code,country,enabled\r\nKCB,肯尼亚,是\r\n')
})

it('is changed by admins and seen by staff only', async () => {
  const may = async (account: Parameters<TestServer['signIn']>[0]) => {
    const client = await server.signIn(account)
    const names = Object.keys(bankEndpoints) as (keyof typeof bankEndpoints)[]
    const answers = await Promise.all(names.map(async (name) => [name, (await client.attempt(name, {})).code] as const))
    return answers.flatMap(([name, code]) => (code === 403 ? [] : [name]))
  }
  expect(await may('custservice')).toEqual(['bank.getList', 'bank.export'])
  expect(await may('supplier01')).toEqual([])
  expect(await may('platformadmin')).toEqual(Object.keys(bankEndpoints))
})
