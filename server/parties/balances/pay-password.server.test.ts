import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { approvals, authCounters, idempotencyKeys, ledgerTransactions } from '#server/db/schema/schema.ts'
import { balanceWorld } from '#tests/support/worlds/balance-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const RIGHT = 'Payments-of-mine-2026'
const WRONG = 'Guessed-by-somebody-2026'
const LIMIT = 1_000

const { server, admin, boss, db } = balanceWorld({ approvalLimits: equalLimits(LIMIT), enablePayPassword: true })
beforeEach(async () => {
  await db().delete(authCounters)
})

const add = (input: Partial<InputOf<'balance.adjust'>> = {}): InputOf<'balance.adjust'> => ({
  ownerKind: 'merchant',
  ownerId: must(server().fixtures.merchants[0]).id,
  operation: 'add',
  currency: 'INR',
  amountMinor: 1,
  reason: 'agreed by phone',
  ...input,
})
const setPassword = async (client: TestClient, account: FixtureAccount) =>
  await client.call('profile.changePayPassword', {
    oldPassword: server().fixtures.users[account].password,
    newPassword: RIGHT,
  })
const triesOf = async (account: FixtureAccount) =>
  await db()
    .select({ kind: authCounters.kind, failures: authCounters.failures })
    .from(authCounters)
    .where(eq(authCounters.userId, server().fixtures.users[account].userId))

it('is asked for of who acts while enablePayPassword is on, and says where to set it to who has none', async () => {
  await setSettings(server(), { enablePayPassword: false })
  expect(await admin().attempt('balance.adjust', add())).toMatchObject({ code: 200 })
  await setSettings(server(), { enablePayPassword: true })
  expect((await admin().call('user.getInfo', {})).system.enablePayPassword).toBe(true)
  expect(await admin().attempt('balance.adjust', add({ payPassword: RIGHT }))).toMatchObject({
    code: 400,
    msg: 'payPassword.notSet',
  })
  await setPassword(admin(), 'platformadmin')
  expect(await admin().attempt('balance.adjust', add())).toMatchObject({ code: 400, msg: 'payPassword.required' })
  expect(await triesOf('platformadmin')).toEqual([])
  expect(await admin().attempt('balance.adjust', add({ payPassword: RIGHT }))).toMatchObject({ code: 200 })
})

it('counts wrong ones apart, locks for a while, and is reset by a right one', async () => {
  const before = await db().$count(ledgerTransactions)
  for (const remainingAttempts of [4, 3])
    expect(await admin().attempt('balance.adjust', add({ payPassword: WRONG }))).toMatchObject({
      code: 401,
      msg: 'payPassword.wrong',
      failure: { remainingAttempts },
    })
  expect(await triesOf('platformadmin')).toEqual([{ kind: 'payPassword', failures: 2 }])
  await admin().call('balance.adjust', add({ payPassword: RIGHT }))
  expect(await triesOf('platformadmin')).toEqual([])
  for (let tries = 0; tries < 5; tries += 1) await admin().attempt('balance.adjust', add({ payPassword: WRONG }))
  expect(await admin().attempt('balance.adjust', add({ payPassword: RIGHT }))).toMatchObject({
    code: 423,
    msg: 'payPassword.locked',
  })
  expect(await db().$count(ledgerTransactions)).toBe(before + 1)
  const counted = (await triesOf('platformadmin')).filter(({ failures }) => failures > 0)
  expect(counted).toEqual([{ kind: 'payPassword', failures: 5 }])
  const again = await server().signIn('platformadmin', { secondLevel: true })
  expect((await again.call('user.getInfo')).account).toBe('platformadmin')
})

it('counts no try, and asks for nothing, where the operation is refused anyway', async () => {
  const withdraw = add({ operation: 'withdraw', amountMinor: 999_999_999, payPassword: WRONG })
  expect(await admin().attempt('balance.adjust', withdraw)).toMatchObject({ msg: 'balance.insufficientAvailable' })
  expect((await triesOf('platformadmin')).filter(({ failures }) => failures > 0)).toEqual([])
})

it('is no part of what a repeated call is compared by', async () => {
  const headers = { 'idempotency-key': 'same operation' }
  const first = await admin().call('balance.adjust', add({ payPassword: RIGHT }), headers)
  expect(await admin().call('balance.adjust', add({ payPassword: WRONG }), headers)).toEqual(first)
})

it('is asked for of who approves, and not of who declines', async () => {
  const ask = async () =>
    must((await admin().call('balance.adjust', add({ amountMinor: LIMIT, payPassword: RIGHT }))).approvalId)
  const approvalId = await ask()
  const { approval } = await boss().call('todo.getOne', { approvalId })
  expect(approval.demandsPayPassword).toBe(true)
  const approve = (payPassword?: string) => boss().attempt('todo.decide', { approvalId, approve: true, payPassword })
  expect(await approve(RIGHT)).toMatchObject({ code: 400, msg: 'payPassword.notSet' })
  await setPassword(boss(), 'superadmin')
  expect(await approve()).toMatchObject({ code: 400, msg: 'payPassword.required' })
  expect(await approve(WRONG)).toMatchObject({ code: 401, msg: 'payPassword.wrong' })
  expect(await approve(RIGHT)).toMatchObject({ code: 200 })
  expect(await triesOf('superadmin')).toEqual([])
  const declined = await ask()
  await boss().call('todo.decide', { approvalId: declined, approve: false, note: 'no' })
  const [row] = await db().select().from(approvals).where(eq(approvals.id, declined))
  expect(row).toMatchObject({ state: 'declined' })
})

it('stands nowhere: not in the log, the audit log, a request, an answer or a stored call', async () => {
  const failed = await admin().attempt('balance.adjust', add({ payPassword: WRONG, amountMinor: -1 } as object))
  await admin().call('balance.adjust', add({ payPassword: RIGHT }), { 'idempotency-key': 'a kept answer' })
  const stored = await server().services.pool.query<{ row: string }>(`
    select row_to_json(a)::text as row from audit a union all select row_to_json(r)::text from approvals r
    union all select row_to_json(l)::text from ledger_transactions l union all select row_to_json(e)::text from error_log e`)
  const kept = await db().select().from(idempotencyKeys)
  const everything = [
    JSON.stringify(failed),
    server().log(),
    ...stored.rows.map(({ row }) => row),
    JSON.stringify(kept),
  ]
  for (const secret of [RIGHT, WRONG]) for (const text of everything) expect(text).not.toContain(secret)
})
