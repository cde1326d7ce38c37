import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { normalizeBlacklisted } from '#domain/payouts/risk-rules.ts'
import type { BlacklistKind } from '#domain/payouts/risk-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, riskBlacklist, riskRules, settings } from '#server/db/schema/schema.ts'
import { demoActor } from '#demo/payouts/demo-payout-work.ts'
import { createPayout } from '#server/payout/payouts/create/create-payout.ts'
import type { PayoutInput } from '#server/payout/payouts/create/create-payout.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import type { Services } from '#server/platform/services.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

const INR = { currency: 'INR', exponent: 2 } as const
const CARD = '501077700011'

const ENTRIES: readonly [BlacklistKind, string, string][] = [
  ['name', 'Rakesh Mehra', 'Two chargebacks'],
  ['name', 'Lakshmi Trading Co', 'Shell company'],
  ['card', `${CARD}01`, 'Reported by the bank'],
  ['card', `${CARD}02`, 'Reported by the bank'],
  ['upi', 'rakesh.mehra@okaxis', 'Same person as the name'],
  ['address', 'TQ9s8demoWalletAddressOnTheList01', 'Mixer'],
]

/** The first rule is active; the others are for trying out. */
const RULES = [
  { name: 'Blacklist', enabled: true, condition: { kind: 'blacklist', fields: ['name', 'card', 'address', 'upi'] } },
  {
    name: 'Three to one payee in ten minutes',
    enabled: false,
    condition: { kind: 'windowCount', subject: 'payee', windowMinutes: 10, maxCount: 3 },
  },
  {
    name: 'More than 50,000 to one payee a day',
    enabled: false,
    condition: { kind: 'windowAmount', subject: 'payee', ...INR, windowMinutes: 1_440, maxMinor: 5_000_000 },
  },
  {
    name: 'One payee at several merchants',
    enabled: false,
    condition: { kind: 'payeeAcrossMerchants', windowMinutes: 1_440, maxMerchants: 1 },
  },
  { name: 'Above 15,000', enabled: false, condition: { kind: 'amount', ...INR, maxMinor: 1_500_000 } },
  {
    name: 'Large at night',
    enabled: false,
    condition: { kind: 'nightHours', ...INR, fromHour: 23, toHour: 6, minMinor: 1_000_000 },
  },
] as const satisfies readonly (typeof riskRules.$inferInsert)[]

const PAYEES = [
  { userName: 'Rakesh Mehra', cardNumber: `${CARD}11`, amount: 845_000 },
  { userName: 'Nisha Verma', cardNumber: `${CARD}01`, amount: 120_000 },
  { userName: 'rakesh  mehra', cardNumber: `${CARD}02`, amount: 1_990_000 },
  { userName: 'Lakshmi Trading Co', cardNumber: `${CARD}12`, amount: 560_000 },
  { userName: 'Dev Malhotra', cardNumber: `${CARD}02`, amount: 75_000 },
]

/** Sets up risk control in a demo system, once: a blacklist, rules, and payouts with hits, two of them decided. */
export async function makeDemoRisk(services: Services): Promise<void> {
  if ((await services.db.$count(riskRules)) > 0) return
  await services.db.transaction((tx) => prepare(tx))
  await services.settings.refresh('riskControlSwitch')
  const payers = await services.db.select().from(merchants).orderBy(asc(merchants.id)).limit(2)
  const actor = await demoActor(services, 'superadmin', 'superAdmin')
  const hit: PayoutRecord[] = []
  for (const [at, payee] of PAYEES.entries()) {
    const merchant = payers[at % payers.length]
    if (merchant)
      hit.push(await services.db.transaction((tx) => createPayout(tx, services, merchant, ...payoutInputFor(payee))))
  }
  const [, released, rejected] = hit
  if (!actor || !released || !rejected) return
  await services.db.transaction((tx) =>
    transitionPayout(tx, services, {
      order: released,
      event: 'RELEASE_HOLD',
      actor,
      via: 'console',
      reason: 'The bank has cleared the card',
    }),
  )
  await services.db.transaction((tx) =>
    transitionPayout(tx, services, {
      order: rejected,
      event: 'REJECT',
      actor,
      via: 'console',
      reason: 'highRiskCard',
      patch: () => ({ rejectReason: 'highRiskCard' }),
    }),
  )
}

async function prepare(tx: Queryable): Promise<void> {
  await tx.insert(riskRules).values([...RULES])
  await tx
    .insert(riskBlacklist)
    .values(
      ENTRIES.map(([kind, value, reason]) => ({ kind, value, reason, normalized: normalizeBlacklisted(kind, value) })),
    )
    .onConflictDoNothing()
  await tx.insert(settings).values({ key: 'riskControlSwitch', value: true }).onConflictDoNothing()
}

function payoutInputFor(payee: (typeof PAYEES)[number]): [PayoutInput, string] {
  const input: PayoutInput = {
    productId: 3002,
    mchOrderNo: `demo-risk-${randomUUID()}`,
    notifyUrl: '',
    bankName: 'HDFC Bank',
    ifscCode: 'HDFC0001234',
    ...payee,
  }
  return [input, contentHash(input)]
}
