import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { AllocationCandidate, orderAllocations, orderHistory } from '#server/db/schema/schema.ts'
import type { ResourceRow } from '#demo/parties/collection-accounts.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import { VIA } from '#demo/orders/stories/order-stories.ts'
import type { Random } from '#demo/random.ts'
import { ALLOCATION_REFUSALS } from '#domain/accounts/allocation.ts'

type HistoryInsert = typeof orderHistory.$inferInsert
type AllocationInsert = typeof orderAllocations.$inferInsert

/** The history of an order: its creation, then every step of its life. */
export function historyRows({ row, life }: DemoOrder): HistoryInsert[] {
  const rows: HistoryInsert[] = [
    {
      orderId: row.id,
      at: row.createdAt,
      event: 'CREATE',
      fromStatus: null,
      toStatus: ORDER_STATUS_IDS.created,
      userId: null,
      actor: null,
      via: 'api',
      reason: null,
      detail: {},
    },
  ]
  for (const { step, at, actor } of life.steps) {
    rows.push({
      orderId: row.id,
      at,
      event: step.event,
      fromStatus: ORDER_STATUS_IDS[step.from],
      toStatus: ORDER_STATUS_IDS[step.to],
      userId: actor?.userId ?? null,
      actor: actor?.name ?? null,
      via: VIA[step.by],
      reason: step.reason ?? null,
      detail: step.event === 'SUPPLEMENT' && row.utr ? { utr: row.utr } : {},
    })
  }
  return rows
}

/** Reasons for skipping accounts, except those that depend on amounts or products this order may not have. */
const REFUSALS = ALLOCATION_REFUSALS.filter(
  (refusal) => !['amountTaken', 'sameAccount', 'supplierDisabled', 'redWallet'].includes(refusal),
)
const CONSIDERED = 5

/** Which accounts were considered when an account was allocated, and why the others were not taken. */
export function allocationRows(
  random: Random,
  order: DemoOrder,
  ofProduct: readonly ResourceRow[],
): AllocationInsert[] {
  const { row, life, resource } = order
  return life.steps
    .filter(({ step }) => step.event === 'ALLOCATE' || step.event === 'FAIL_ALLOCATION' || step.event === 'RESELECT')
    .map(({ step, at }) => {
      const taken = step.event === 'FAIL_ALLOCATION' ? null : resource
      const candidates = others(random, ofProduct, taken)
      if (taken !== null) candidates.unshift({ resourceId: taken.id, name: taken.name, taken: true, refusal: null })
      return { orderId: row.id, at, resourceId: taken?.id ?? null, resourceName: taken?.name ?? null, candidates }
    })
}

function others(random: Random, ofProduct: readonly ResourceRow[], taken: ResourceRow | null): AllocationCandidate[] {
  const start = random.int(0, ofProduct.length - 1)
  return Array.from(
    { length: Math.min(CONSIDERED, ofProduct.length) },
    (_, at) => ofProduct[(start + at) % ofProduct.length],
  )
    .filter((resource): resource is ResourceRow => resource !== undefined && resource !== taken)
    .map((resource) => ({ resourceId: resource.id, name: resource.name, taken: false, refusal: random.pick(REFUSALS) }))
}
