import { auditPlace } from '#domain/system/audit-kinds.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chainAudit, checkAuditChain } from '#server/access/audit/audit-chain.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

const entries = async (filter = {}) => (await admin.call('audit.getList', filter)).list
const write = async (action: string, detail = {}) =>
  await recordAudit(
    server.services.db,
    { userId: 1, account: 'superadmin', role: 'superAdmin', ip: '10.0.0.9' },
    action,
    { kind: 'setting', id: 'appName' },
    detail,
  )

it('answers who did what, on what, from where, with the values before and after, and narrows by each', async () => {
  await write('setting.change', { from: 'Old', to: { name: 'New' }, reason: 'asked for' })
  const [entry] = await entries({ target: 'appName' })
  expect(entry).toMatchObject({
    account: 'superadmin',
    role: 'superAdmin',
    action: 'setting.change',
    targetKind: 'setting',
    target: 'appName',
    ip: '10.0.0.9',
    before: 'Old',
    after: { name: 'New' },
    detail: { reason: 'asked for' },
  })
  const { id } = must(entry)
  const found = async (filter: object) => (await entries(filter)).some((one) => one.id === id)
  for (const filter of [{ role: ['superAdmin'] }, { ip: '10.0.0' }, { action: 'setting' }, { targetKind: ['setting'] }])
    expect([filter, await found(filter)]).toEqual([filter, true])
  for (const filter of [{ role: ['merchant'] }, { ip: '10.1' }, { startTime: '2999-01-01 00:00:00' }])
    expect([filter, await found(filter)]).toEqual([filter, false])
})

it('chains every entry to the one before, also one that became visible late, and finds the first that was changed', async () => {
  const { db } = server.services
  await db.transaction(async (late) => {
    await recordAudit(late, null, 'user.create', { kind: 'user', id: 'late' })
    await write('setting.change', { to: 1 })
    await chainAudit(db)
  })
  await write('setting.change', { to: 2 })
  await chainAudit(db)
  const list = await entries({ pageSize: 100 })
  expect(list.filter(({ hash }) => hash === null)).toEqual([])
  const hashes = new Set(list.map(({ hash }) => hash))
  expect(list.filter(({ previousHash }) => previousHash !== '' && !hashes.has(previousHash))).toEqual([])
  expect(await checkAuditChain(db)).toEqual({ checked: list.length, brokenId: null })
  expect(await admin.call('audit.check', {})).toMatchObject({ brokenId: null })

  const { id } = must(list.find(({ target }) => target === 'late'))
  await db.transaction(async (tx) => {
    // Who owns the tables can switch the triggers off; the chain is what tells.
    await tx.execute(sql`alter table audit disable trigger audit_append_only`)
    await tx.execute(sql`update audit set target = 'early' where id = ${id}`)
    await tx.execute(sql`alter table audit enable trigger audit_append_only`)
  })
  expect(await admin.call('audit.check', {})).toMatchObject({ brokenId: id })
})

it('names the family of the account that an entry is about', async () => {
  const resource = must(server.fixtures.resources.find(({ productId }) => productId === 3001))
  for (const [kind, id] of [
    ['resource', String(resource.id)],
    ['resource', 'none'],
    ['setting', String(resource.id)],
  ] as const)
    await recordAudit(
      server.services.db,
      { userId: 1, account: 'superadmin', role: 'superAdmin', ip: '10.0.0.9' },
      'x.y',
      {
        kind,
        id,
      },
    )
  const [setting, unknown, account] = await entries({ action: 'x.y' })
  expect([account?.accountFamily, unknown?.accountFamily, setting?.accountFamily]).toEqual([
    'internationalCardToCard',
    null,
    null,
  ])
  expect(auditPlace(must(account))).toEqual({
    screen: 'accounts.internationalCardToCard',
    search: { open: String(resource.id) },
  })
})

it('is for staff who look after the platform', async () => {
  for (const account of ['supplier01', 'merchant01', 'techsupport'] as const) {
    const client = await server.signIn(account)
    expect([account, (await client.attempt('audit.getList', {})).code]).toEqual([account, 403])
  }
})
