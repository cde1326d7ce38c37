import { and, desc, eq, gte, ilike, inArray, lt, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { kindsFor } from '#server/approvals/approval-calls.ts'
import { presentApproval } from '#server/approvals/approvals.ts'
import { approvals } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { after, containing, instantOf } from '#server/platform/lists/conditions.ts'
import { pageBy, pageOf } from '#server/platform/paging/id-pages.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ListInput = ParsedInputOf<'todo.getMine'>
type Page = OutputOf<'todo.getMine'>

/** Requests by others that the role may decide, newest first. */
export async function listMine(call: Call, input: ListInput): Promise<Page> {
  const { role, userId } = call.actor
  return await listed(
    call,
    input,
    and(
      eq(approvals.state, 'waiting'),
      ne(approvals.requestedByUserId, userId),
      inArray(approvals.kind, kindsFor(role)),
    ),
  )
}

/** The actor's own requests, newest first. */
export async function listInitiated(call: Call, input: ParsedInputOf<'todo.getInitiated'>): Promise<Page> {
  const states = input.state ?? []
  return await listed(
    call,
    input,
    and(
      eq(approvals.requestedByUserId, call.actor.userId),
      states.length === 0 ? undefined : inArray(approvals.state, states),
    ),
  )
}

async function listed({ db, services }: Call, input: ListInput, own: SQL | undefined): Promise<Page> {
  const { kind = [], target, startTime, endTime } = input
  const { limit, offset, behind } = pageBy(approvals.id, input)
  const zone = zoneOf(services)
  const where = and(
    own,
    kind.length === 0 ? undefined : inArray(approvals.kind, kind),
    target?.trim() ? ilike(approvals.target, containing(target.trim())) : undefined,
    startTime === undefined ? undefined : gte(approvals.requestedAt, instantOf('startTime', startTime, zone)),
    endTime === undefined ? undefined : lt(approvals.requestedAt, after(instantOf('endTime', endTime, zone))),
  )
  const rows = await db
    .select()
    .from(approvals)
    .where(and(where, behind))
    .orderBy(desc(approvals.id))
    .limit(limit + 1)
    .offset(offset)
  const { list, nextCursor } = pageOf(rows, limit)
  return {
    list: list.map((row) => presentApproval(services, row)),
    total: await db.$count(approvals, where),
    totalIsExact: true,
    nextCursor,
  }
}
