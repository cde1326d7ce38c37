import type { InputField } from '#domain/lists/input-field.ts'

/** Subjects of staff's notes: an order by its number, a party by its id. */
export const NOTE_SUBJECTS = ['order', 'payout', 'merchant', 'supplier'] as const

export type NoteSubject = (typeof NOTE_SUBJECTS)[number]

export const NOTE_TEXT = { kind: 'text', maxLength: 500, required: true } as const satisfies InputField

/** Changes of a note after it was written. */
export const NOTE_CHANGES = ['pin', 'unpin', 'remove'] as const

export type NoteChange = (typeof NOTE_CHANGES)[number]
