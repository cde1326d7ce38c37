import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import type { MessageAbout } from '#contract/people/message.endpoints.ts'
import { accountsMentioned } from '#domain/notes.ts'
import type { NoteSubject } from '#domain/notes.ts'
import { STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, messages, suppliers, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { sendMessage, textsOf } from '#server/access/messages/messages.ts'
import type { About, NoteRow } from '#server/access/notes/read-notes.ts'
import { AppError } from '#server/platform/app-error.ts'
import { publishAll } from '#server/platform/publish.ts'

/** The most colleagues that are offered. */
const COLLEAGUES_READ = 500

const RECORD_CALLS = {
  order: 'order.getList',
  payout: 'payoutOrder.getList',
  merchant: 'merchant.getList',
  supplier: 'supplier.getList',
} as const satisfies Record<NoteSubject, keyof typeof contract>

/** Roles that read notes, and the records that these stand on. */
function rolesThatRead(kind: NoteSubject): Role[] {
  const mayCall = (call: keyof typeof contract, role: Role) => {
    const { access } = contract[call]
    return typeof access !== 'string' && access.includes(role)
  }
  return STAFF_ROLES.filter((role) => mayCall('note.getList', role) && mayCall(RECORD_CALLS[kind], role))
}

/** Staff who may be mentioned in a note on such a record, by name; the caller is not among them. */
export async function colleaguesOf(
  { actor, db }: Call,
  kind: NoteSubject,
): Promise<OutputOf<'note.getColleagues'>['list']> {
  const mentionable = and(
    inArray(users.role, rolesThatRead(kind)),
    eq(users.status, 'active'),
    ne(users.id, actor.userId),
  )
  return await db
    .select({ userId: users.id, account: users.account, name: users.nickname })
    .from(users)
    .where(mentionable)
    .orderBy(asc(users.nickname), asc(users.id))
    .limit(COLLEAGUES_READ)
}

/**
 * Ids of the people whom a note mentions by their account. 400 `note.notMentionable` with the name of somebody who may
 * not read the record or is no longer active; an `@word` that is nobody's account is text.
 */
export async function idsMentioned(db: Queryable, kind: NoteSubject, text: string): Promise<number[]> {
  const accounts = accountsMentioned(text)
  if (accounts.length === 0) return []
  const found = await db
    .select({ id: users.id, account: users.account, role: users.role, status: users.status })
    .from(users)
    .where(inArray(sql`lower(${users.account})`, [...accounts]))
  const readers: readonly string[] = rolesThatRead(kind)
  const refused = found.find(({ role, status }) => status !== 'active' || !readers.includes(role))
  if (refused) throw new AppError(CODES.badInput, 'note.notMentionable', { params: { name: refused.account } })
  return found.map(({ id }) => id)
}

/** Sends everybody whom a note mentions a message about it; nobody is told of a mention of their own. */
export async function tellMentioned(call: Call, note: NoteRow): Promise<void> {
  const to = note.mentioned.filter((id) => id !== note.userId)
  if (to.length === 0) return
  const { db, services } = call
  const values = { ...(await valuesOf(db, note)), note: note.text }
  await sendMessage(db, services, to, 'mentioned', values, aboutOf(note))
}

/** Words the messages about a note anew once it was removed: they no longer quote it. */
export async function tellRemoved({ db, services }: Call, note: NoteRow): Promise<void> {
  if (note.mentioned.length === 0) return
  const kind = 'mentionRemoved' satisfies MessageEvent
  const params = { ...(await valuesOf(db, note)), time: services.now().toISOString() }
  const texts = await textsOf(db, services, kind, params)
  const about = sql`${messages.about} ->> 'note' = ${String(note.id)}`
  const rows = await db
    .update(messages)
    .set({ kind, params, texts })
    .where(and(inArray(messages.userId, note.mentioned), eq(messages.kind, 'mentioned'), about))
    .returning({ msgId: messages.id, userId: messages.userId })
  await publishAll(
    db,
    rows.map((row) => ({ kind: 'message', ...row })),
  )
}

const aboutOf = ({ id, kind, subject }: NoteRow): MessageAbout => ({ kind: kind as NoteSubject, subject, note: id })

async function valuesOf(db: Queryable, { kind, subject, createdBy, createdAt }: NoteRow) {
  const record = await nameOf(db, { kind: kind as NoteSubject, subject })
  return { writer: createdBy, record, time: createdAt.toISOString() }
}

/** The number of an order, the name of a party. */
async function nameOf(db: Queryable, { kind, subject }: About): Promise<string> {
  if (kind === 'order' || kind === 'payout') return subject
  const table = kind === 'merchant' ? merchants : suppliers
  const [party] = await db
    .select({ name: table.name })
    .from(table)
    .where(eq(table.id, Number(subject)))
  return party?.name ?? subject
}
