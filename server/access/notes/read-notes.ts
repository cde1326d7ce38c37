import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Note } from '#contract/people/note.endpoints.ts'
import type { NoteChange, NoteSubject } from '#domain/notes.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, noteChanges, notes, orders, payoutOrders, suppliers, users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'

/** Subject of a note. */
export interface About {
  kind: NoteSubject
  subject: string
}
export type NoteRow = typeof notes.$inferSelect

/** The most notes on a record that are read, the newest of them; pinned ones come first. */
const NOTES_READ = 200
const REMOVES_ANY: readonly Role[] = ['superAdmin', 'admin']
const isAgent = (role: Role) => (ORDER_AGENTS as readonly Role[]).includes(role)

/** Last change of a note; null for one that was never changed. */
const lastChange = sql<NoteChange | null>`(select c.change from note_changes c where c.note_id = notes.id order by c.id desc limit 1)`

/** Notes that were not removed. */
export const standing: SQL = sql`${lastChange} is distinct from 'remove'`

/** The notes about any of some subjects, pinned ones first, then the newest. */
export async function readNotes(db: Queryable, actor: Actor, abouts: readonly About[]): Promise<Note[]> {
  const rows = await db
    .select({ note: notes, change: lastChange })
    .from(notes)
    .where(
      and(or(...abouts.map(({ kind, subject }) => and(eq(notes.kind, kind), eq(notes.subject, subject)))), standing),
    )
    .orderBy(desc(sql`${lastChange} is not distinct from 'pin'`), desc(notes.id))
    .limit(NOTES_READ)
  const people = await peopleIn(
    db,
    rows.map(({ note }) => note),
  )
  return rows.map(({ note, change }) => presentNote(note, change === 'pin', actor, people))
}

/** Those whom some notes mention, with their names as they are now. */
export async function peopleIn(
  db: Queryable,
  notes: readonly Pick<NoteRow, 'mentioned'>[],
): Promise<Note['mentioned']> {
  const ids = [...new Set(notes.flatMap(({ mentioned }) => mentioned))]
  if (ids.length === 0) return []
  return await db
    .select({ userId: users.id, account: users.account, name: users.nickname })
    .from(users)
    .where(inArray(users.id, ids))
}

/** A note on the wire; `people` has everybody whom it mentions. */
export function presentNote(
  { userId, createdAt, kind, mentioned, ...note }: NoteRow,
  pinned: boolean,
  actor: Actor,
  people: Note['mentioned'],
): Note {
  return {
    ...note,
    kind: kind as NoteSubject,
    pinned,
    mentioned: people.filter((person) => mentioned.includes(person.userId)),
    createTime: createdAt.toISOString(),
    mayRemove: mayRemove({ userId }, actor),
  }
}

/** True for a person who may remove a note; people who only read notes may not. */
export function mayRemove({ userId }: Pick<NoteRow, 'userId'>, actor: Actor): boolean {
  return REMOVES_ANY.includes(actor.role) || (isAgent(actor.role) && userId === actor.userId)
}

/** A standing note, locked against another change; 404 otherwise. */
export async function lockNote(db: Queryable, id: number): Promise<{ note: NoteRow; isPinned: boolean }> {
  const [note] = await db.select().from(notes).where(eq(notes.id, id)).for('no key update')
  // Read after the lock, so that a change made meanwhile counts.
  const [last] = await db
    .select({ change: noteChanges.change })
    .from(noteChanges)
    .where(eq(noteChanges.noteId, id))
    .orderBy(desc(noteChanges.id))
    .limit(1)
  if (!note || last?.change === 'remove') throw notFound('note')
  return { note, isPinned: last?.change === 'pin' }
}

/** A subject with the parties of an order, which notes on the order stand beside; 404 for what does not exist. */
export async function withParties(db: Queryable, about: About): Promise<About[]> {
  if (about.kind === 'order' || about.kind === 'payout') {
    const table = about.kind === 'order' ? orders : payoutOrders
    const [order] = await db
      .select({ merchantId: table.merchantId, supplierId: table.supplierId })
      .from(table)
      .where(eq(table.orderCode, about.subject))
    if (!order) throw notFound('order')
    const { merchantId, supplierId } = order
    return [
      about,
      { kind: 'merchant', subject: String(merchantId) },
      ...(supplierId === null ? [] : [{ kind: 'supplier' as const, subject: String(supplierId) }]),
    ]
  }
  const table = about.kind === 'merchant' ? merchants : suppliers
  const id = /^\d{1,15}$/.test(about.subject) ? Number(about.subject) : 0
  const [party] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!party) throw notFound(about.kind)
  return [{ kind: about.kind, subject: String(id) }]
}
