import type { ApprovalRecord } from '#server/approvals/approvals.ts'

/** The event of a record's history by which something was asked of a second person. */
export const ASK_EVENT = 'ASK_APPROVAL'

const ENDINGS: Record<string, string> = { declined: 'DECLINE_APPROVAL', withdrawn: 'WITHDRAW_APPROVAL' }

/** The event of a record's history by which a request about it ended without being done. */
export const endEventOf = ({ state }: Pick<ApprovalRecord, 'state'>): string => ENDINGS[state] ?? 'LAPSE_APPROVAL'

/** Names of history events about requests, which are the platform's own affair. */
export const isApprovalEvent = (event: string): boolean => event.endsWith('_APPROVAL')
