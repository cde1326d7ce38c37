import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit, ledgerTransactions } from '#server/db/schema/schema.ts'
import { APPROVAL_LIMIT, balanceWorld, REASON } from '#tests/support/worlds/balance-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const {
  server,
  admin,
  boss,
  db,
  merchantId,
  merchant,
  supplier,
  balancesOf,
  previewOf,
  moveByOrder,
  setAvailable,
  ask,
  stateOf,
} = balanceWorld()

describe('from the approval limit on', () => {
  it('waits for somebody else, who sees whose money it moves, and is recorded with both', async () => {
    const input = merchant({ operation: 'depositAdd', amountMinor: APPROVAL_LIMIT })
    expect(await previewOf(input)).toMatchObject({ needsApproval: true, waiting: null })
    const before = await balancesOf(input)
    const id = await ask(input)
    expect(await balancesOf(input)).toEqual(before)
    expect(await previewOf(input)).toMatchObject({ waiting: { approvalId: id, isOwn: true } })
    const { approval } = await boss().call('todo.getOne', { approvalId: id })
    const waitingFor = async (client: TestClient) =>
      (await client.call('balance.getWaiting', { ownerKind: 'merchant', ownerId: merchantId() })).list
    expect(await waitingFor(admin())).toMatchObject([{ approval: { id }, isOwn: true, mayFollow: true }])
    expect(await waitingFor(boss())).toMatchObject([{ isOwn: false, mayFollow: true }])
    expect(await waitingFor(await server().signIn('custservice'))).toMatchObject([{ isOwn: false, mayFollow: false }])
    expect((await boss().call('balance.getWaiting', { ownerKind: 'supplier', ownerId: merchantId() })).list).toEqual([])
    expect(approval).toMatchObject({
      kind: 'balance.adjust',
      target: 'merchant:M0001',
      amountMinor: APPROVAL_LIMIT,
      currency: 'INR',
      reason: REASON,
      balance: { ownerKind: 'merchant', ownerId: merchantId(), operation: 'depositAdd', reference: null },
    })
    const { changes } = await boss().call('todo.getPreview', { approvalId: id })
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual(expect.objectContaining({ purpose: 'clearing', changeMinor: -APPROVAL_LIMIT }))
    expect(changes).toContainEqual(
      expect.objectContaining({
        purpose: 'deposit',
        changeMinor: APPROVAL_LIMIT,
        afterMinor: before.deposit + APPROVAL_LIMIT,
      }),
    )
    expect(await admin().attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({ code: 403 })
    await boss().call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(input)).deposit).toBe(before.deposit + APPROVAL_LIMIT)
    const [transaction] = await db().select().from(ledgerTransactions).where(eq(ledgerTransactions.approvalId, id))
    const transactionId = must(transaction).id
    const recordOf = async (client: TestClient) =>
      must((await client.call('fundRecord.getList', { transactionId, purpose: 'deposit' })).list[0])
    expect(await recordOf(boss())).toMatchObject({
      cause: 'deposit.add',
      createdBy: 'platformadmin name',
      memo: REASON,
      reference: null,
      approvalId: id,
    })
    expect(await recordOf(await server().signIn('merchant01'))).toMatchObject({ createdBy: 'staff', approvalId: null })
    expect(transaction).toMatchObject({ userId: server().fixtures.users.platformadmin.userId, memo: REASON })
  })

  it('stays in the list when it is declined', async () => {
    const id = await ask(merchant({ operation: 'add', amountMinor: APPROVAL_LIMIT }))
    await boss().call('todo.decide', { approvalId: id, approve: false, note: 'not agreed' })
    const { list } = await admin().call('todo.getInitiated', { target: 'merchant:M0001' })
    expect(list.find((row) => row.id === id)).toMatchObject({ state: 'declined', note: 'not agreed' })
  })

  it('adds what was asked for whatever orders have moved meanwhile', async () => {
    const input = merchant({ operation: 'add', amountMinor: APPROVAL_LIMIT })
    const id = await ask(input)
    await moveByOrder('merchant', 321)
    const before = await balancesOf(input)
    await boss().call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(input)).available).toBe(before.available + APPROVAL_LIMIT)
  })

  it('lapses where it would clear another amount, or settle the other way round', async () => {
    await setSettings(server(), { canClearMerchantBalance: true })
    await setAvailable('merchant', APPROVAL_LIMIT)
    const clearing = await ask(merchant({ operation: 'clear', amountMinor: undefined }))
    await moveByOrder('merchant', 1)
    const refused = { code: 409, msg: 'balance.requestMoved' }
    expect(await boss().attempt('todo.decide', { approvalId: clearing, approve: true })).toMatchObject(refused)
    await setAvailable('supplier', -APPROVAL_LIMIT)
    const settling = await ask(supplier({ operation: 'settle', amountMinor: APPROVAL_LIMIT, reference: 'UTR-9' }))
    await setAvailable('supplier', APPROVAL_LIMIT)
    expect(await boss().attempt('todo.decide', { approvalId: settling, approve: true })).toMatchObject(refused)
    expect([await stateOf(clearing), await stateOf(settling)]).toEqual(['lapsed', 'lapsed'])
    expect((await balancesOf(supplier({ operation: 'add', amountMinor: 1 }))).available).toBe(APPROVAL_LIMIT)
  })

  it('waits on while the balance does not suffice', async () => {
    await setAvailable('merchant', APPROVAL_LIMIT)
    const id = await ask(merchant({ operation: 'withdraw', amountMinor: APPROVAL_LIMIT }))
    await setAvailable('merchant', APPROVAL_LIMIT - 1)
    expect(await boss().attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({
      msg: 'balance.insufficientAvailable',
    })
    expect(await stateOf(id)).toBe('waiting')
    await setAvailable('merchant', APPROVAL_LIMIT)
    await boss().call('todo.decide', { approvalId: id, approve: true })
    expect((await balancesOf(merchant({ operation: 'add', amountMinor: 1 }))).available).toBe(0)
  })

  it('is decided and posted once by 200 approvals at the same time, and never by who asked', async () => {
    const input = merchant({ operation: 'add', amountMinor: APPROVAL_LIMIT })
    const before = await balancesOf(input)
    const approvalId = await ask(input)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        (at % 4 === 0 ? admin() : boss()).attempt('todo.decide', { approvalId, approve: true }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await stateOf(approvalId)).toBe('approved')
    expect((await balancesOf(input)).available).toBe(before.available + APPROVAL_LIMIT)
    expect(await db().$count(ledgerTransactions, eq(ledgerTransactions.approvalId, approvalId))).toBe(1)
    const decisions = and(eq(audit.action, 'approval.approve'), eq(audit.target, 'merchant:M0001'))
    expect(
      (await db().select().from(audit).where(decisions).orderBy(audit.id)).filter(
        ({ account }) => account === 'platformadmin',
      ),
    ).toEqual([])
  })
})
