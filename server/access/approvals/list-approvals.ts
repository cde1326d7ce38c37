import { and, eq, inArray, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { kindsFor } from '#server/access/approvals/approval-calls.ts'
import { presentApproval } from '#server/access/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema/schema.ts'
import { contains, isOneOf, since, until } from '#server/platform/lists/filters/filters.ts'
import type { RowCursor } from '#server/platform/lists/paging/keyset.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

/** What both lists share. */
const OPERATIONS = {
  select: (db: Queryable, cursor: SQL<RowCursor>) =>
    db.select({ operation: approvals, cursor }).from(approvals).$dynamic(),
  key: approvals.id,
  present: (rows: readonly { operation: typeof approvals.$inferSelect }[], { services }: ListCall) =>
    rows.map(({ operation }) => presentApproval(services, operation)),
}
const FILTERS = {
  kind: isOneOf(approvals.kind),
  target: contains(approvals.target),
  startTime: since(approvals.requestedAt),
  endTime: until(approvals.requestedAt),
}

/** Requests by others that the role may decide; who waits longest comes first. */
export const mine = listOf('todo.getMine', {
  ...OPERATIONS,
  order: { by: undefined, direction: 'asc' },
  scope: ({ actor: { role, userId } }) =>
    and(
      eq(approvals.state, 'waiting'),
      ne(approvals.requestedByUserId, userId),
      inArray(approvals.kind, kindsFor(role)),
    ),
  filters: FILTERS,
})

/** The actor's own requests, newest first. */
export const initiated = listOf('todo.getInitiated', {
  ...OPERATIONS,
  scope: ({ actor }) => eq(approvals.requestedByUserId, actor.userId),
  filters: { ...FILTERS, state: isOneOf(approvals.state) },
})
