import type { Queryable } from '#server/db/client.ts'
import { turnBreakers } from '#server/parties/account-health/breaker-store.ts'
import type { Services } from '#server/platform/services.ts'

/** How an order of an account ended, and when the account had taken it. */
export interface AccountOutcome {
  resourceId: number | null
  hasFailed: boolean
  takenAt: Date | null
}

/** Counts how orders ended for the breakers of their accounts. */
export async function noteOutcomes(
  tx: Queryable,
  { now }: Pick<Services, 'now'>,
  outcomes: readonly AccountOutcome[],
): Promise<void> {
  await turnBreakers(
    tx,
    now(),
    outcomes.flatMap(({ hasFailed, resourceId, takenAt }) =>
      resourceId === null || takenAt === null
        ? []
        : [{ resourceId, event: { type: hasFailed ? 'FAIL' : 'SUCCEED', takenAt } as const }],
    ),
  )
}
