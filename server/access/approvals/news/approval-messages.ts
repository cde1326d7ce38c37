import type { ApprovalState } from '#domain/approvals.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import type { approvals } from '#server/db/schema/schema.ts'

/** Messages to the person who asked, with the state in which the request ended. */
const ENDED_AS = {
  approvalApproved: 'approved',
  approvalDeclined: 'declined',
  approvalLapsed: 'lapsed',
} as const satisfies Partial<Record<MessageEvent, ApprovalState>>
export type ApprovalEvent = keyof typeof ENDED_AS

/** The state of which an event tells. */
export const approvalStateOf = (event: ApprovalEvent): ApprovalState => ENDED_AS[event]

/** The event of which the requester is told; undefined for a state that they brought about themselves. */
export const approvalEventOf = (state: ApprovalState): ApprovalEvent | undefined =>
  (Object.keys(ENDED_AS) as ApprovalEvent[]).find((event) => ENDED_AS[event] === state)

type Approval = Pick<
  typeof approvals.$inferSelect,
  'target' | 'amountMinor' | 'currency' | 'exponent' | 'decidedBy' | 'decidedAt' | 'note'
>

/** Values for the message about a request that has ended. */
export function approvalValues({
  target,
  amountMinor,
  currency,
  exponent,
  decidedBy,
  decidedAt,
  note,
}: Approval): EventValues<ApprovalEvent> {
  return {
    target,
    amount: { amountMinor, currency, exponent },
    by: decidedBy ?? '',
    note,
    time: decidedAt?.toISOString() ?? '',
  }
}
