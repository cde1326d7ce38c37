import type { InputField } from '#domain/lists/fields/input-field.ts'

/** Subjects of staff's notes: an order by its number, a party by its id. */
export const NOTE_SUBJECTS = ['order', 'payout', 'merchant', 'supplier'] as const

export type NoteSubject = (typeof NOTE_SUBJECTS)[number]

/** The tab with the notes of an order; an address that ends with `#notes` opens it. */
export const NOTES_TAB = 'notes'

export const NOTE_TEXT = { kind: 'text', maxLength: 500, required: true } as const satisfies InputField

/** Changes of a note after it was written. */
export const NOTE_CHANGES = ['pin', 'unpin', 'remove'] as const

export type NoteChange = (typeof NOTE_CHANGES)[number]

/** `@account` that begins a word; what stands in an address such as `name@bank` mentions nobody. */
const MENTION = /(?<![\w.%+-])[@＠]([A-Za-z0-9](?:[\w.-]{0,62}[A-Za-z0-9])?)/g

/** A piece of a note: text as it stands, or a mention as it stands with what may be an account. */
export type NotePiece = string | { readonly account: string; readonly text: string }

/** The pieces of a note in their order. */
export function notePieces(text: string): readonly NotePiece[] {
  const pieces: NotePiece[] = []
  let from = 0
  for (const { index, 0: whole, 1: account = '' } of text.matchAll(MENTION)) {
    pieces.push(text.slice(from, index), { account, text: whole })
    from = index + whole.length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}

/** Words after `@` in a note, each once, in lower case; some may be nobody’s account. */
export function accountsMentioned(text: string): readonly string[] {
  const accounts = notePieces(text).flatMap((piece) => (typeof piece === 'string' ? [] : piece.account.toLowerCase()))
  return [...new Set(accounts)]
}
