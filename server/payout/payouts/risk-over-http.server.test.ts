import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { riskDetections } from '#server/db/schema/schema.ts'
import { eq } from 'drizzle-orm'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'

let server: PayoutServer
let service: TestClient
let admin: TestClient
let superAdmin: TestClient
beforeAll(async () => {
  server = await startPayoutServer()
  service = await server.signIn('custservice')
  admin = await server.signIn('platformadmin')
  superAdmin = await server.signIn('superadmin')
})
afterAll(async () => await server.dispose())

const detail = async (orderCode: string) => (await service.call('payoutOrder.getDetail', { orderCode })).order

/** A call with one file, as a browser's multipart form. */
async function upload(client: TestClient, name: EndpointName, query: string, text: string, fileName = 'file.csv') {
  const form = new FormData()
  for (const [field, value] of new URLSearchParams(query)) form.append(field, value)
  form.append('file', new Blob([text], { type: 'text/csv' }), fileName)
  const response = await fetch(`${server.baseUrl}${contract[name].path}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  })
  return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
}

it('imports a blacklist, dry-runs a rule, holds and releases', async () => {
  expect(
    await upload(superAdmin, 'riskControl.importBlacklist', '', 'kind,value,reason\nname,Bad  Payee,fraud\ncard,,\n'),
  ).toMatchObject({ code: 400, msg: 'record.parseFailed', data: { params: { row: 3 } } })
  expect((await superAdmin.call('riskControl.getBlacklist', {})).list).toEqual([])
  expect(
    await upload(
      superAdmin,
      'riskControl.importBlacklist',
      '',
      'kind,value,reason\nname,Bad  Payee,fraud\ncard,6222 0001,\nname,bad payee,again\n',
    ),
  ).toMatchObject({ code: 200, data: { added: 2, known: 1 } })
  const early = await server.createPayout({ userName: 'BAD PAYEE' })
  const condition = { kind: 'blacklist', fields: ['name', 'card'] } as const
  const day = toWallClock(new Date(), 'Asia/Shanghai').slice(0, 10)
  const tried = await superAdmin.call('riskControl.dryRun', {
    condition: { ...condition, fields: ['name', 'card'] },
    startTime: `${day} 00:00:00`,
    endTime: `${day} 23:59:59`,
  })
  expect(tried.hits.map(({ orderCode }) => orderCode)).toEqual([early.orderCode])
  await superAdmin.call('riskControl.saveRule', {
    name: 'blacklist',
    enabled: true,
    condition: { ...condition, fields: ['name', 'card'] },
  })
  await (await server.signIn('superadmin', { secondLevel: true })).call('system-config.set:riskControlSwitch', {
    enable: true,
  })
  await expect.poll(() => server.services.settings.get('riskControlSwitch')).toBe(true)
  const { orderCode } = await server.createPayout({ userName: 'bad payee' })
  expect(await detail(orderCode)).toMatchObject({ riskHeld: true })
  expect((await superAdmin.call('riskControl.getDetections', { state: ['held'] })).list).toMatchObject([
    { orderCode, kind: 'blacklist', evidence: { field: 'name' } },
  ])
  await superAdmin.call('riskControl.release', { orderCode, note: 'another person of that name' })
  expect(await detail(orderCode)).toMatchObject({ riskHeld: false })
  await superAdmin.call('riskControl.hold', { orderCode, reason: 'on second thoughts' })
  const states = await server.services.db
    .select({ state: riskDetections.state })
    .from(riskDetections)
    .where(eq(riskDetections.orderCode, orderCode))
    .orderBy(riskDetections.id)
  expect(states).toEqual([{ state: 'released' }, { state: 'held' }])
  expect((await admin.attempt('riskControl.getRules', {})).code).toBe(403)
})
