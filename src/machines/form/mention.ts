/** A colleague who can be mentioned. */
export interface Mentionable {
  account: string
  name: string
}

/** A mention that is being typed: the place of its `@`, and what follows up to the caret. */
export interface TypedMention {
  from: number
  typed: string
}

/** As many are offered as are seen without scrolling. */
const OFFERED = 6

/** A word that begins with `@` and ends at the caret. */
const TYPED = /(?<![\w.%+-])[@＠]([^\s@＠]{0,64})$/

/** The mention that the caret stands in; null if it stands in none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const match = TYPED.exec(text.slice(0, caret))
  return match ? { from: match.index, typed: match[1] ?? '' } : null
}

/** Colleagues whose name or account has what was typed: those that begin with it first. */
export function colleaguesLike<C extends Mentionable>(colleagues: readonly C[], typed: string): readonly C[] {
  const sought = typed.toLowerCase()
  const rank = ({ account, name }: Mentionable): number => {
    const texts = [account.toLowerCase(), ...name.toLowerCase().split(/\s+/)]
    if (texts.some((text) => text.startsWith(sought))) return 0
    return [account, name].some((text) => text.toLowerCase().includes(sought)) ? 1 : 2
  }
  return colleagues
    .map((colleague) => ({ colleague, at: rank(colleague) }))
    .filter(({ at }) => at < 2)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, OFFERED)
    .map(({ colleague }) => colleague)
}

/** The text with the colleague in the place of what was typed, and the caret behind them. */
export function takenMention(
  text: string,
  { from, typed }: TypedMention,
  { account }: Pick<Mentionable, 'account'>,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${account}`
  const after = text.slice(from + 1 + typed.length)
  // A space that is there already is stepped over.
  return { text: `${before} ${after.replace(/^ /, '')}`, caret: before.length + 1 }
}

/** Keys of the list of colleagues; any other key goes on typing. */
export type MentionMove = { to: number } | 'take' | 'close' | null

/** Effect of a key while `count` colleagues are offered and the one at `at` is marked; the ends are joined. */
export function mentionMove(key: string, at: number, count: number): MentionMove {
  if (key === 'Escape') return 'close'
  if (count === 0) return null
  if (key === 'Enter' || key === 'Tab') return 'take'
  if (key === 'ArrowDown') return { to: (at + 1) % count }
  return key === 'ArrowUp' ? { to: (at - 1 + count) % count } : null
}
