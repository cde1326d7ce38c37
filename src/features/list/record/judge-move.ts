import type { OpenForm } from '#features/list/list-screen.types.ts'

/** Verdict on a move to another record: it is free, the form closes for it, the person is asked, or it is not made. */
export type MoveVerdict = 'free' | 'leave' | 'ask' | 'stay'

/**
 * Judges the move of the inspector from an open form's record to `next`. Nobody chose it where only rows came or left:
 * then the form stays with its record.
 */
export function judgeMove(
  form: Pick<OpenForm, 'key' | 'stake'> | null,
  next: string | null,
  isChosen: boolean,
): MoveVerdict {
  if (form === null || (next !== null && next === form.key)) return 'free'
  const stake = form.stake()
  if (!isChosen || stake === 'held') return 'stay'
  return stake === 'typed' ? 'ask' : 'leave'
}
