import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'

/** The history event that records a request for a second person's approval. */
export const ASK_EVENT = 'ASK_APPROVAL'

const ENDINGS: Record<string, string> = { declined: 'DECLINE_APPROVAL', withdrawn: 'WITHDRAW_APPROVAL' }

/** The history event that records a request ending without being carried out. */
export const endEventOf = ({ state }: Pick<ApprovalRecord, 'state'>): string => ENDINGS[state] ?? 'LAPSE_APPROVAL'

/** Names of history events about approval requests; only the platform sees them. */
export const isApprovalEvent = (event: string): boolean => event.endsWith('_APPROVAL')
