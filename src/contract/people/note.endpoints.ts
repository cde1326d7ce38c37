import { z } from 'zod'
import { NOTE_SUBJECTS, NOTE_TEXT } from '#domain/notes.ts'
import { ORDER_AGENTS, ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, flag, id, inputs, instant, requiredLine } from '#contract/calls/fields.ts'

/** Subject of a note: the number of an order or payout, or the id of a merchant or supplier. */
const about = { kind: z.enum(NOTE_SUBJECTS), subject: requiredLine(32) }

const colleague = z.object({ userId: z.int(), account: z.string(), name: z.string() })

/** A note that staff wrote about an order or a party; outside parties never see one. */
export const noteSchema = z.object({
  id: z.int(),
  kind: z.enum(NOTE_SUBJECTS),
  subject: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  /** Those whom it mentions; the text names them by `@account`. */
  mentioned: z.array(colleague),
  createdBy: z.string(),
  createTime: instant,
  /** True where the caller may remove it: its author and administrators. */
  mayRemove: z.boolean(),
})
export type Note = z.infer<typeof noteSchema>

export const noteEndpoints = {
  'note.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/note/getList',
    summary: 'The notes on a record, pinned ones first; those on an order’s merchant and supplier are among them.',
    access: ORDER_STAFF,
    input: z.object(about),
    output: z.object({ list: z.array(noteSchema) }),
  }),
  'note.getColleagues': defineEndpoint({
    method: 'GET',
    path: '/v1.0/note/getColleagues',
    summary: 'Staff who can be mentioned in a note on such a record, by name; the caller is left out.',
    access: ORDER_AGENTS,
    input: z.object({ kind: about.kind }),
    output: z.object({ list: z.array(colleague) }),
  }),
  'note.add': defineEndpoint({
    method: 'POST',
    path: '/v1.0/note/add',
    summary:
      'Writes a note on a record. Who is mentioned by `@account` gets a message; 400 where they may not read it.',
    access: ORDER_AGENTS,
    input: z.object({ ...about, ...inputs({ text: NOTE_TEXT }), pinned: flag.default(false) }),
    output: z.object({ note: noteSchema }),
  }),
  'note.setPinned': defineEndpoint({
    method: 'POST',
    path: '/v1.0/note/setPinned',
    summary: 'Pins a note above the others, or no longer.',
    access: ORDER_AGENTS,
    input: z.object({ id, pinned: flag }),
    output: done,
  }),
  'note.remove': defineEndpoint({
    method: 'POST',
    path: '/v1.0/note/remove',
    summary: 'Removes a note of the caller; administrators remove any. What it said stays in the history.',
    access: ORDER_AGENTS,
    input: z.object({ id }),
    output: done,
  }),
}
