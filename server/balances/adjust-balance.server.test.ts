import fc from 'fast-check'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import {
  approvals,
  audit,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  merchants,
} from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const LIMIT = 1_000_000
const reason = 'agreed by phone'

let server: TestServer
let admin: TestClient
let boss: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('platformadmin', { secondLevel: true })
  boss = await server.signIn('superadmin', { secondLevel: true })
})
beforeEach(async () => {
  await setSettings(server, {
    googleVerifyBalanceOperation: false,
    approvalLimitMinor: LIMIT,
    canClearMerchantBalance: false,
  })
})
afterEach(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
})
afterAll(async () => await server.dispose())

type Adjust = InputOf<'balance.adjust'>
const db = () => server.services.db
const merchantId = () => must(server.fixtures.merchants[0]).id
const supplierId = () => must(server.fixtures.suppliers[0]).id
const merchant = (input: Pick<Adjust, 'operation' | 'amountMinor'> & Partial<Adjust>): Adjust => ({
  ownerKind: 'merchant',
  ownerId: merchantId(),
  currency: 'INR',
  reason,
  ...input,
})
const supplier = (input: Parameters<typeof merchant>[0]): Adjust => ({
  ...merchant(input),
  ownerKind: 'supplier',
  ownerId: supplierId(),
})
const balancesOf = async ({ ownerKind, ownerId, currency }: Adjust) =>
  (await admin.call('balance.preview', { ownerKind, ownerId, currency, operation: 'add' })).balances
const previewOf = async ({ reason: _reason, reference: _reference, ...input }: Adjust) =>
  await admin.call('balance.preview', input)
const transactionOf = async (id: number | null) =>
  must(
    (
      await db()
        .select()
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.id, id ?? 0))
    )[0],
  )
const lastPosting = async () =>
  Math.max(0, ...(await db().select({ id: ledgerPostings.id }).from(ledgerPostings)).map(({ id }) => id))
const postedSince = async (last: number) =>
  await db()
    .select({ account: ledgerAccounts, posting: ledgerPostings })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(gt(ledgerPostings.id, last))

/** Moves a party's available balance as an order does. */
async function moveByOrder(ownerKind: 'merchant' | 'supplier', amountMinor: number): Promise<void> {
  const account = availableOf(ownerKind, ownerKind === 'merchant' ? merchantId() : supplierId())
  const line = { currency: 'INR', exponent: 2, mayGoNegative: true }
  const lines = [
    { ...line, account, amountMinor },
    { ...line, account: EXTERNAL_ACCOUNT, amountMinor: -amountMinor },
  ]
  await db().transaction((tx) => postTransaction(tx, { cause: 'collection', at: new Date(), lines }))
}

/** Takes an available balance to an amount. */
async function setAvailable(ownerKind: 'merchant' | 'supplier', amountMinor: number): Promise<void> {
  const one = ownerKind === 'merchant' ? merchant : supplier
  const { available } = await balancesOf(one({ operation: 'add', amountMinor: 1 }))
  if (available !== amountMinor) await moveByOrder(ownerKind, amountMinor - available)
}

async function ask(input: Adjust): Promise<number> {
  const { waitsForApproval, approvalId, transactionId } = await admin.call('balance.adjust', input)
  expect([waitsForApproval, transactionId]).toEqual([true, null])
  return must(approvalId)
}

const stateOf = async (id: number) => must((await db().select().from(approvals).where(eq(approvals.id, id)))[0]).state

describe('an operation on a party’s money', () => {
  it('posts what its preview showed, for both kinds of parties and whatever the balances', async () => {
    await setSettings(server, { canClearMerchantBalance: true, approvalLimitMinor: 0 })
    const input = fc.record({
      ownerKind: fc.constantFrom(...FUND_OWNERS),
      operation: fc.constantFrom(...BALANCE_OPERATIONS),
      currency: fc.constantFrom('INR' as const, 'CNY' as const),
      amountMinor: fc.integer({ min: 1, max: 900 }),
    })
    let posted = 0
    let refused = 0
    for (const { ownerKind, ...values } of fc.sample(input, { numRuns: 200, seed: 1 })) {
      const asked = { ...(ownerKind === 'merchant' ? merchant : supplier)(values), reference: 'UTR-1' }
      if (refused % 10 === 9) await moveByOrder(ownerKind, -50)
      const preview = await previewOf(asked)
      const last = await lastPosting()
      const answer = await admin.attempt('balance.adjust', { ...asked, seen: preview.balances })
      if (preview.refusal) {
        refused += 1
        expect(answer).toMatchObject({
          code: 409,
          msg: preview.refusal.msg,
          failure: { params: preview.refusal.params },
        })
        expect(await lastPosting()).toBe(last)
        continue
      }
      posted += 1
      expect(answer).toMatchObject({ code: 200, data: { waitsForApproval: false } })
      const rows = (await postedSince(last)).map(({ account, posting }) => [
        account.ownerKind,
        account.purpose,
        account.currency,
        posting.balanceAfterMinor - posting.amountMinor,
        posting.amountMinor,
        posting.balanceAfterMinor,
      ])
      expect(rows.toSorted()).toEqual(
        preview.changes
          .map(({ ownerKind: kind, purpose, currency, beforeMinor, changeMinor, afterMinor }) => [
            kind,
            purpose,
            currency,
            beforeMinor,
            changeMinor,
            afterMinor,
          ])
          .toSorted(),
      )
    }
    expect(Math.min(posted, refused)).toBeGreaterThan(40)
  })

  it('keeps who did it, why, by which transfer and when, and tells the audit log the balances before and after', async () => {
    await setAvailable('merchant', 50_000)
    const { transactionId } = await admin.call(
      'balance.adjust',
      merchant({
        operation: 'settle',
        amountMinor: 20_000,
        reference: ' UTR-77 ',
        effectiveTime: '2026-11-01 12:00:00',
      }),
    )
    expect(await transactionOf(transactionId)).toMatchObject({
      cause: 'balance.settle',
      userId: server.fixtures.users.platformadmin.userId,
      memo: reason,
      reference: 'UTR-77',
      approvalId: null,
      at: new Date('2026-11-01T04:00:00Z'),
    })
    const [entry] = await db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'merchant.adjustBalance'), eq(audit.account, 'platformadmin')))
      .orderBy(audit.id)
      .offset((await db().$count(audit, eq(audit.action, 'merchant.adjustBalance'))) - 1)
    expect(must(entry)).toMatchObject({
      target: 'M0001',
      detail: { from: { available: '500.00 INR' }, to: { available: '300.00 INR' }, operation: 'settle', reason },
    })
  })

  it('needs a reason, an amount, for a settlement the transfer’s number, and a time that has come', async () => {
    const faultOf = async (input: Adjust) => (await admin.attempt('balance.adjust', input)).failure.issues
    expect(await faultOf(merchant({ operation: 'add', amountMinor: 1, reason: '' }))).toMatchObject([
      { path: 'reason' },
    ])
    expect(await faultOf(merchant({ operation: 'add', amountMinor: undefined }))).toMatchObject([
      { path: 'amountMinor', fault: 'required' },
    ])
    expect(await faultOf(merchant({ operation: 'settle', amountMinor: 1 }))).toMatchObject([
      { path: 'reference', fault: 'required' },
    ])
    expect(
      await faultOf(merchant({ operation: 'add', amountMinor: 1, effectiveTime: '2999-01-01 00:00:00' })),
    ).toMatchObject([{ path: 'effectiveTime', fault: 'inFuture' }])
    expect(
      await admin.attempt('balance.adjust', { ...merchant({ operation: 'add', amountMinor: 1 }), ownerId: 987_654 }),
    ).toMatchObject({ code: 404 })
  })

  it('is of superAdmins and admins alone', async () => {
    const input = merchant({ operation: 'add', amountMinor: 1 })
    for (const account of ['custservice', 'techmaintain', 'merchant01', 'supplier01'] as const) {
      const client = await server.signIn(account, { secondLevel: true })
      expect((await client.attempt('balance.adjust', input)).code).toBe(403)
      expect((await client.attempt('balance.preview', input)).code).toBe(403)
    }
  })

  it('is refused for a party that was deleted', async () => {
    const { id } = must(server.fixtures.merchants[1])
    const statusIs = async (status: string) => await db().update(merchants).set({ status }).where(eq(merchants.id, id))
    await statusIs('deleted')
    expect(
      await admin.attempt('balance.adjust', merchant({ operation: 'add', amountMinor: 1, ownerId: id })),
    ).toMatchObject({
      code: 409,
      msg: 'party.deleted',
    })
    await statusIs('active')
  })

  it('says how much there is where it does not suffice', async () => {
    await setAvailable('merchant', 12_345)
    expect(
      await admin.attempt('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 12_346 })),
    ).toMatchObject({
      code: 409,
      msg: 'balance.insufficientAvailable',
      failure: { params: { present: '123.45 INR' } },
    })
    expect(
      await admin.attempt('balance.adjust', merchant({ operation: 'release', amountMinor: 999_999 })),
    ).toMatchObject({ code: 409, msg: 'balance.insufficientHeld' })
  })

  it('clears a merchant’s balance only while canClearMerchantBalance is on', async () => {
    await setAvailable('merchant', 4_200)
    const clear = merchant({ operation: 'clear', amountMinor: undefined })
    expect(await admin.attempt('balance.adjust', clear)).toMatchObject({ code: 409, msg: 'balance.clearingOff' })
    expect(await previewOf(clear)).toMatchObject({ refusal: { msg: 'balance.clearingOff' } })
    await setSettings(server, { canClearMerchantBalance: true })
    await admin.call('balance.adjust', clear)
    expect((await balancesOf(clear)).available).toBe(0)
    expect(await admin.attempt('balance.adjust', clear)).toMatchObject({ code: 409, msg: 'balance.nothingOpen' })
    expect(
      await admin.attempt('balance.adjust', supplier({ operation: 'clear', amountMinor: undefined })),
    ).toMatchObject({
      msg: 'balance.notForSuppliers',
    })
  })

  it('tells the second of two clerks what the balance was, what it is, and who moved it', async () => {
    await setAvailable('merchant', 10_000)
    const input = merchant({ operation: 'withdraw', amountMinor: 1_000 })
    const { balances: seen } = await previewOf(input)
    await boss.call('balance.adjust', merchant({ operation: 'hold', amountMinor: 4_000, seen }))
    const answer = await admin.attempt('balance.adjust', { ...input, seen })
    expect(answer).toMatchObject({
      code: 409,
      msg: 'balance.movedAvailable',
      failure: {
        params: { refusal: 'versionConflict', was: '100.00 INR', now: '60.00 INR' },
        present: { available: 6_000 },
        by: 'superadmin name',
      },
    })
    await admin.call('balance.adjust', { ...input, seen: (await previewOf(input)).balances })
    await admin.call('balance.adjust', merchant({ operation: 'release', amountMinor: 4_000 }))
  })

  it('goes on where only orders moved the balance meanwhile, unless it would post another amount', async () => {
    await setSettings(server, { canClearMerchantBalance: true })
    await setAvailable('merchant', 10_000)
    const { balances: seen } = await previewOf(merchant({ operation: 'add', amountMinor: 1 }))
    await moveByOrder('merchant', 700)
    const clear = merchant({ operation: 'clear', amountMinor: undefined, seen })
    expect(await admin.attempt('balance.adjust', clear)).toMatchObject({
      msg: 'balance.movedAvailable',
      failure: { params: { was: '100.00 INR', now: '107.00 INR' }, by: null },
    })
    expect(
      await admin.attempt('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 10_700, seen })),
    ).toMatchObject({ msg: 'balance.movedAvailable' })
    expect((await balancesOf(clear)).available).toBe(10_700)
    await admin.call('balance.adjust', merchant({ operation: 'withdraw', amountMinor: 10_000, seen }))
    expect((await balancesOf(clear)).available).toBe(700)
    expect(await admin.attempt('balance.adjust', merchant({ operation: 'add', amountMinor: 1, seen }))).toMatchObject({
      msg: 'balance.movedAvailable',
      failure: { by: 'platformadmin name' },
    })
  })

  it('is done once for one key, and never below zero by parallel ones', async () => {
    await setAvailable('supplier', 5_000)
    const input = supplier({ operation: 'withdraw', amountMinor: 1_000 })
    const headers = { 'idempotency-key': 'withdraw-once' }
    const same = await Promise.all(Array.from({ length: 5 }, () => admin.attempt('balance.adjust', input, headers)))
    expect(new Set(same.map(({ data }) => data.transactionId)).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => admin.attempt('balance.adjust', input)))
    expect(others.filter(({ code }) => code === 200)).toHaveLength(4)
    expect((await balancesOf(input)).available).toBe(0)
  })

  it('opens a deposit once when two begin it at the same time', async () => {
    const input = supplier({ operation: 'depositAdd', amountMinor: 700, currency: 'USDT' })
    await Promise.all(Array.from({ length: 6 }, () => admin.call('balance.adjust', input)))
    expect((await balancesOf(input)).deposit).toBe(4_200)
  })
})

describe('from the approval limit on', () => {
  it('waits for somebody else, who sees whose money it moves, and is recorded with both', async () => {
    const input = merchant({ operation: 'depositAdd', amountMinor: LIMIT })
    expect(await previewOf(input)).toMatchObject({ needsApproval: true, waiting: null })
    const before = await balancesOf(input)
    const id = await ask(input)
    expect(await balancesOf(input)).toEqual(before)
    expect(await previewOf(input)).toMatchObject({ waiting: { approvalId: id, isOwn: true } })
    const { approval } = await boss.call('todo.getOne', { approvalId: id })
    const waitingFor = async (client: TestClient) =>
      (await client.call('balance.getWaiting', { ownerKind: 'merchant', ownerId: merchantId() })).list
    expect(await waitingFor(admin)).toMatchObject([{ approval: { id }, isOwn: true, mayFollow: true }])
    expect(await waitingFor(boss)).toMatchObject([{ isOwn: false, mayFollow: true }])
    expect(await waitingFor(await server.signIn('custservice'))).toMatchObject([{ isOwn: false, mayFollow: false }])
    expect((await boss.call('balance.getWaiting', { ownerKind: 'supplier', ownerId: merchantId() })).list).toEqual([])
    expect(approval).toMatchObject({
      kind: 'balance.adjust',
      target: 'merchant:M0001',
      amountMinor: LIMIT,
      currency: 'INR',
      reason,
      balance: { ownerKind: 'merchant', ownerId: merchantId(), operation: 'depositAdd', reference: null },
    })
    const { changes } = await boss.call('todo.getPreview', { approvalId: id })
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual(expect.objectContaining({ purpose: 'clearing', changeMinor: -LIMIT }))
    expect(changes).toContainEqual(
      expect.objectContaining({ purpose: 'deposit', changeMinor: LIMIT, afterMinor: before.deposit + LIMIT }),
    )
    expect(await admin.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({ code: 403 })
    await boss.call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(input)).deposit).toBe(before.deposit + LIMIT)
    const [transaction] = await db().select().from(ledgerTransactions).where(eq(ledgerTransactions.approvalId, id))
    const transactionId = must(transaction).id
    const recordOf = async (client: TestClient) =>
      must((await client.call('fundRecord.getList', { transactionId, purpose: 'deposit' })).list[0])
    expect(await recordOf(boss)).toMatchObject({
      cause: 'deposit.add',
      createdBy: 'platformadmin name',
      memo: reason,
      reference: null,
      approvalId: id,
    })
    expect(await recordOf(await server.signIn('merchant01'))).toMatchObject({ createdBy: 'staff', approvalId: null })
    expect(transaction).toMatchObject({ userId: server.fixtures.users.platformadmin.userId, memo: reason })
  })

  it('stays in the list when it is declined', async () => {
    const id = await ask(merchant({ operation: 'add', amountMinor: LIMIT }))
    await boss.call('todo.decide', { approvalId: id, approve: false, note: 'not agreed' })
    const { list } = await admin.call('todo.getInitiated', { target: 'merchant:M0001' })
    expect(list.find((row) => row.id === id)).toMatchObject({ state: 'declined', note: 'not agreed' })
  })

  it('adds what was asked for whatever orders have moved meanwhile', async () => {
    const input = merchant({ operation: 'add', amountMinor: LIMIT })
    const id = await ask(input)
    await moveByOrder('merchant', 321)
    const before = await balancesOf(input)
    await boss.call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(input)).available).toBe(before.available + LIMIT)
  })

  it('lapses where it would clear another amount, or settle the other way round', async () => {
    await setSettings(server, { canClearMerchantBalance: true })
    await setAvailable('merchant', LIMIT)
    const clearing = await ask(merchant({ operation: 'clear', amountMinor: undefined }))
    await moveByOrder('merchant', 1)
    const refused = { code: 409, msg: 'balance.requestMoved' }
    expect(await boss.attempt('todo.decide', { approvalId: clearing, approve: true })).toMatchObject(refused)
    await setAvailable('supplier', -LIMIT)
    const settling = await ask(supplier({ operation: 'settle', amountMinor: LIMIT, reference: 'UTR-9' }))
    await setAvailable('supplier', LIMIT)
    expect(await boss.attempt('todo.decide', { approvalId: settling, approve: true })).toMatchObject(refused)
    expect([await stateOf(clearing), await stateOf(settling)]).toEqual(['lapsed', 'lapsed'])
    expect((await balancesOf(supplier({ operation: 'add', amountMinor: 1 }))).available).toBe(LIMIT)
  })

  it('waits on while the balance does not suffice', async () => {
    await setAvailable('merchant', LIMIT)
    const id = await ask(merchant({ operation: 'withdraw', amountMinor: LIMIT }))
    await setAvailable('merchant', LIMIT - 1)
    expect(await boss.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({
      msg: 'balance.insufficientAvailable',
    })
    expect(await stateOf(id)).toBe('waiting')
    await setAvailable('merchant', LIMIT)
    await boss.call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(merchant({ operation: 'add', amountMinor: 1 }))).available).toBe(0)
  })

  it('is decided and posted once by 200 approvals at the same time, and never by who asked', async () => {
    const input = merchant({ operation: 'add', amountMinor: LIMIT })
    const before = await balancesOf(input)
    const approvalId = await ask(input)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        (at % 4 === 0 ? admin : boss).attempt('todo.decide', { approvalId, approve: true }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await stateOf(approvalId)).toBe('approved')
    expect((await balancesOf(input)).available).toBe(before.available + LIMIT)
    expect(await db().$count(ledgerTransactions, eq(ledgerTransactions.approvalId, approvalId))).toBe(1)
    const decisions = and(eq(audit.action, 'approval.approve'), eq(audit.target, 'merchant:M0001'))
    expect(
      (await db().select().from(audit).where(decisions)).filter(({ account }) => account === 'platformadmin'),
    ).toEqual([])
  })
})
