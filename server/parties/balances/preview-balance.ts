import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { BalanceChange } from '#contract/people/todo.endpoints.ts'
import { planOperation } from '#domain/money/balance-operations.ts'
import type { Plan, PlannedChange } from '#domain/money/balance-operations.ts'
import { ledgerExponent } from '#domain/products.ts'
import { needsApproval } from '#server/access/approvals/approvals.ts'
import { refuseClearing, worthOf } from '#server/parties/balances/adjust-balance.ts'
import { accountOf, partyOf, readBalances, targetOf } from '#server/parties/balances/party-balances.ts'
import type { Party } from '#server/parties/balances/party-balances.ts'
import { planRefused } from '#server/parties/balances/balances-moved.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

type Input = ParsedInputOf<'balance.preview'>
type Preview = OutputOf<'balance.preview'>

/** Postings of an operation with the present balances, computed as they are when it is carried out. */
export async function previewBalance({ actor, db, services }: Call, input: Input): Promise<Preview> {
  const { ownerKind, ownerId, currency } = input
  const party = await partyOf(db, ownerKind, ownerId)
  const now = await readBalances(db, party, currency)
  const { clearing: _outside, ...balances } = now
  const plan = planOperation(input, now)
  const changes = plan.ok ? plan.changes : []
  return {
    exponent: ledgerExponent(currency),
    balances,
    changes: changes.map((change) => shown(party, currency, change)),
    refusal: refusalOf(services, input, plan),
    needsApproval: plan.ok && needsApproval(services, worthOf({ currency }, changes)),
    waiting: await waitingFor(db, actor, party),
  }
}

const shown = (party: Party, currency: string, { account, ...minor }: PlannedChange): BalanceChange => {
  const { ownerKind, purpose } = accountOf(party, account)
  const ownerName = account === 'clearing' ? null : party.name
  return { ownerKind, ownerName, purpose, currency, exponent: ledgerExponent(currency), ...minor }
}

function refusalOf(services: Services, input: Input, plan: Plan): Preview['refusal'] {
  if (!plan.ok && plan.refusal.reason === 'noAmount') return null
  try {
    refuseClearing(services, input)
    if (!plan.ok) throw planRefused(plan.refusal, input.currency)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { msg: error.message, params: error.failure.params ?? {} }
  }
}

/** The request that waits for a party, of which there is one at most. */
async function waitingFor(db: Queryable, { userId }: Call['actor'], party: Party): Promise<Preview['waiting']> {
  const [row] = await db
    .select({ id: approvals.id, by: approvals.requestedByUserId })
    .from(approvals)
    .where(
      and(eq(approvals.kind, 'balance.adjust'), eq(approvals.target, targetOf(party)), eq(approvals.state, 'waiting')),
    )
  return row ? { approvalId: row.id, isOwn: row.by === userId } : null
}
