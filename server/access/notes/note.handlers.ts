import type { noteEndpoints } from '#contract/people/note.endpoints.ts'
import type { NoteChange, NoteSubject } from '#domain/notes.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { noteChanges, notes } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { colleaguesOf, idsMentioned, tellMentioned, tellRemoved } from '#server/access/notes/mentions.ts'
import { lockNote, mayRemove, peopleIn, presentNote, readNotes, withParties } from '#server/access/notes/read-notes.ts'
import type { NoteRow } from '#server/access/notes/read-notes.ts'
import { forbidden } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'

/** Notes of staff on orders and parties. A note is never changed: pinning and removing are rows of their own. */
export const noteHandlers = {
  'note.getList': async ({ actor, db }, about) => ({
    list: await readNotes(db, actor, await withParties(db, about)),
  }),

  'note.getColleagues': async (call, { kind }) => ({ list: await colleaguesOf(call, kind) }),

  'note.add': async (call, { text, pinned, ...asked }) => {
    const { actor, db } = call
    const [about = asked] = await withParties(db, asked)
    const mentioned = await idsMentioned(db, about.kind, text)
    const [note] = await db
      .insert(notes)
      .values({
        ...about,
        text,
        mentioned,
        userId: actor.userId,
        createdBy: actor.name,
        createdAt: call.services.now(),
      })
      .returning()
    if (!note) throw new Error('the note was not inserted')
    if (pinned) await insertChange(call, note, 'pin')
    await report(call, note, 'add', { from: null, to: { text, pinned } })
    await tellMentioned(call, note)
    return { note: presentNote(note, pinned, actor, await peopleIn(db, [note])) }
  },

  'note.setPinned': async (call, { id, pinned }) => {
    const { note, isPinned } = await lockNote(call.db, id)
    if (isPinned === pinned) return {}
    await insertChange(call, note, pinned ? 'pin' : 'unpin')
    await report(call, note, 'setPinned', { from: { pinned: isPinned }, to: { pinned } })
    return {}
  },

  'note.remove': async (call, { id }) => {
    const { note, isPinned } = await lockNote(call.db, id)
    if (!mayRemove(note, call.actor)) throw forbidden()
    await insertChange(call, note, 'remove')
    await tellRemoved(call, note)
    await report(call, note, 'remove', { from: { text: note.text, pinned: isPinned }, to: null })
    return {}
  },
} satisfies Pick<Handlers, keyof typeof noteEndpoints>

async function insertChange({ actor, db, services }: Call, { id }: NoteRow, change: NoteChange): Promise<void> {
  const by = { userId: actor.userId, changedBy: actor.name, changedAt: services.now() }
  await db.insert(noteChanges).values({ noteId: id, change, ...by })
}

/** Writes what was done to the audit log, and tells the consoles. */
async function report(
  { actor, db }: Call,
  { kind, subject }: NoteRow,
  verb: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, actor, `note.${verb}`, { kind, id: subject }, detail)
  await publish(db, { kind: 'note', about: { kind: kind as NoteSubject, subject } })
}
