import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { approvals, ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

/** Amount from which an operation waits for an approval, in minor units. */
export const APPROVAL_LIMIT = 1_000_000
export const REASON = 'agreed by phone'
type Settings = Parameters<typeof setSettings>[1]
export type Adjust = InputOf<'balance.adjust'>

/**
 * A server for each test file, with an admin, a superAdmin and what tests ask them; before each the settings are as
 * given.
 */
export function balanceWorld(settings: Settings = {}) {
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
      approvalLimits: equalLimits(APPROVAL_LIMIT),
      canClearMerchantBalance: false,
      ...settings,
    })
  })
  afterAll(async () => await server.dispose())

  const db = () => server.services.db
  const merchantId = () => must(server.fixtures.merchants[0]).id
  const supplierId = () => must(server.fixtures.suppliers[0]).id
  const merchant = (input: Pick<Adjust, 'operation' | 'amountMinor'> & Partial<Adjust>): Adjust => ({
    ownerKind: 'merchant',
    ownerId: merchantId(),
    currency: 'INR',
    reason: REASON,
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

  return {
    server: () => server,
    admin: () => admin,
    boss: () => boss,
    db,
    merchantId,
    supplierId,
    merchant,
    supplier,
    balancesOf,
    previewOf,
    transactionOf,
    lastPosting,
    postedSince,
    moveByOrder,
    setAvailable,
    ask,
    stateOf,
  }
}
