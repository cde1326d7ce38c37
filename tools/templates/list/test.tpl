import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { <entity>Endpoints } from '<endpoints>'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

const list = async (filter = {}) => (await admin.call('<entity>.getList', filter)).list

async function post(name: '<entity>.import' | '<entity>.export', body: BodyInit, headers = {}) {
  return await fetch(`${server.baseUrl}${contract[name].path}`, {
    method: 'POST',
    headers: { ...admin.headers, ...headers },
    body,
  })
}

it('is created, found, changed by whoever saw it as it is, switched and deleted, with every step audited', async () => {
  await admin.call('<entity>.create', { name: 'First', note: 'to begin with' })
  const { id, version } = must((await list({ name: 'first' }))[0])
  expect(await admin.attempt('<entity>.create', { name: 'First' })).toMatchObject({
    code: 409,
    msg: 'record.known',
    data: { issues: [{ path: 'name', fault: 'known' }] },
  })
  await admin.call('<entity>.update', { id, expectedVersion: version, name: 'Second', note: '' })
  expect(await admin.attempt('<entity>.update', { id, expectedVersion: version, name: 'Third' })).toMatchObject({
    code: 409,
    msg: 'record.versionConflict',
  })
  await admin.call('<entity>.setEnabled', { id, enabled: false })
  expect(await list({ enabled: false })).toMatchObject([{ id, name: 'Second', note: null, enabled: false }])
  await admin.call('<entity>.delete', { ids: [id] })
  expect(await list()).toEqual([])
  const { list: entries } = await admin.call('audit.getList', { targetKind: ['<entity>'], target: String(id) })
  expect(entries.map(({ action }) => action)).toEqual([
    '<entity>.delete',
    '<entity>.update',
    '<entity>.update',
    '<entity>.create',
  ])
})

it('comes in by files and goes out again in the wanted columns', async () => {
  const form = new FormData()
  form.append('file', new Blob(['name,note\nFirst,one\nFirst,again\n'], { type: 'text/csv' }), '<entities-file>.csv')
  const imported = await post('<entity>.import', form)
  expect(await imported.json()).toMatchObject({ code: 200, data: { added: 1, known: 1 } })
  const wanted = { selection: { filter: { name: 'First' } }, columns: ['name', 'note'], language: 'en-US' }
  const file = await post('<entity>.export', JSON.stringify(wanted), { 'content-type': 'application/json' })
  expect((await file.text()).replace('\ufeff', '')).toBe('name,note\r\nFirst,one\r\n')
})

it('is for admins only', async () => {
  const refused = async (account: Parameters<TestServer['signIn']>[0]) => {
    const client = await server.signIn(account)
    const names = Object.keys(<entity>Endpoints) as (keyof typeof <entity>Endpoints)[]
    const codes = await Promise.all(names.map(async (name) => (await client.attempt(name, {})).code))
    return codes.map((code) => code === 403)
  }
  expect(new Set(await refused('custservice'))).toEqual(new Set([true]))
  expect(new Set(await refused('platformadmin'))).toEqual(new Set([false]))
})
