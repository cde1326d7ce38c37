import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import type { BlacklistKind, RiskCondition } from '#domain/payouts/risk-rules.ts'
import { userProducts, riskBlacklist, riskRules } from '#server/db/schema/schema.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { deposit } from '#tests/support/payouts/payout-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const WAIT = { timeout: patience(5_000), interval: 20 }

export const INR = { currency: 'INR', exponent: 2 } as const

/** A payout of the fixtures' merchants; unspecified payee fields are unique. */
interface PayoutInput {
  /** Which of the merchants. */
  merchant?: number
  [field: string]: string | number | undefined
}

/** A test server with risk control on and two funded merchants; every test starts without rules and blacklist. */
export function setUpRiskWorld() {
  let server: TestServer
  let superAdmin: TestClient
  let numbers = 0

  beforeAll(async () => {
    server = await startTestServer()
    const { db } = server.services
    const chosen = server.fixtures.merchants.slice(0, 2)
    await db
      .insert(userProducts)
      .values(
        chosen.flatMap(({ id }) =>
          [3002, 3003, 3016].map((productId) => ({ ownerKind: 'merchant' as const, ownerId: id, productId, rate: 0 })),
        ),
      )
    for (const { id } of chosen) {
      await deposit(server.services, id, 1_000_000_000)
      await deposit(server.services, id, 1_000_000_000, 'USDT', 6)
    }
    superAdmin = await server.signIn('superadmin', { secondLevel: true })
    await setControl(true)
  })
  afterAll(async () => await server.dispose())
  beforeEach(async () => {
    const { db } = server.services
    await db.delete(riskRules)
    await db.delete(riskBlacklist)
  })

  async function setControl(enable: boolean): Promise<void> {
    await superAdmin.call('system-config.set:riskControlSwitch', { enable })
    await vi.waitUntil(() => server.services.settings.get('riskControlSwitch') === enable, WAIT)
  }

  /** Creates a payout as a merchant does. */
  async function create({ merchant: at = 0, ...change }: PayoutInput = {}) {
    const merchant = must(server.fixtures.merchants[at])
    numbers += 1
    const wanted = {
      mchId: merchant.mchId,
      productId: 3002,
      mchOrderNo: `r-${numbers}`,
      amount: 10_000,
      notifyUrl: 'http://127.0.0.1:9/none',
      userName: `Payee ${numbers}`,
      cardNumber: `5010010000${String(numbers).padStart(6, '0')}`,
      ifscCode: 'HDFC0001234',
      ...change,
    }
    const params = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
      [K in keyof typeof wanted]: string | number
    } & InputOf<'api.payoutOrder.create'>
    const { orderCode } = await server.anonymous.call('api.payoutOrder.create', {
      ...params,
      sign: signParams(params, merchant.key, merchant.encryption),
    })
    return orderCode
  }
  const usdt = (change: PayoutInput = {}) =>
    create({ productId: 3016, cardNumber: undefined, ifscCode: undefined, userName: undefined, ...change })
  const detail = async (orderCode: string) => (await superAdmin.call('payoutOrder.getDetail', { orderCode })).order
  const isHeld = async (orderCode: string) => (await detail(orderCode)).riskHeld
  const detectionsOf = async (orderCode: string) =>
    (await superAdmin.call('riskControl.getDetections', { orderCode })).list

  async function rule(condition: RiskCondition, enabled = true) {
    return (
      await superAdmin.call('riskControl.saveRule', {
        name: `rule ${condition.kind}`,
        enabled,
        condition: { ...condition } as InputOf<'riskControl.saveRule'>['condition'],
      })
    ).rule
  }
  const blacklist = (kind: BlacklistKind, value: string) =>
    superAdmin.call('riskControl.addBlacklisted', { kind, value })

  return {
    get server() {
      return server
    },
    get superAdmin() {
      return superAdmin
    },
    create,
    usdt,
    detail,
    isHeld,
    detectionsOf,
    rule,
    blacklist,
    setControl,
  }
}
