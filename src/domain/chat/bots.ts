import { parseWritten } from '#domain/money/money.ts'

/** The platform's bots: one that answers groups of merchants and suppliers, and one that carries messages between groups. */
export const BOT_KINDS = ['group', 'relay'] as const
export type BotKind = (typeof BOT_KINDS)[number]

/** A bot without a token is stopped; one whose service refuses it or cannot be reached is failing. */
export const BOT_STATES = ['stopped', 'running', 'failing'] as const
export type BotState = (typeof BOT_STATES)[number]

/** A group that the bot was put into waits to be bound; one that it was taken out of is left. */
export const GROUP_STATES = ['unbound', 'bound', 'paused', 'left'] as const
export type GroupState = (typeof GROUP_STATES)[number]

interface GroupFacts {
  isMember: boolean
  enabled: boolean
  /** It belongs to a party, or to another group for which messages are carried. */
  isBound: boolean
}

/** The state of a group. */
export function groupStateOf({ enabled, isBound, isMember }: GroupFacts): GroupState {
  if (!isMember) return 'left'
  if (!isBound) return 'unbound'
  return enabled ? 'bound' : 'paused'
}

export const MESSAGE_DIRECTIONS = ['in', 'out'] as const

export const MESSAGE_PURPOSES = [
  'chat',
  'question',
  'answer',
  'book',
  'reminder',
  'fundRecord',
  'relay',
  'test',
] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

/** A message that goes out waits, is being sent, and was sent or was not; one that came in was received. */
export const DELIVERY_STATES = ['received', 'waiting', 'sending', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Whom a group for which messages are carried is of, as the other group is told. */
export const RELAY_SIDES = ['merchant', 'supplier'] as const

/** How long a message may be, as Telegram has it. */
export const MESSAGE_TEXT_MAX = 4_096
/** How long a text may be that somebody has sent to a group. */
export const SENT_TEXT_MAX = 1_000
export const CAPTION_MAX = 1_024

/** A picture or file of a message, by the number under which the bot may send it again. */
export interface Attachment {
  kind: 'photo' | 'document'
  fileId: string
}

/** An entry that somebody makes in the books of a group. */
export type BookEntry =
  | { kind: 'amount'; amountMinor: number; memo: string | null }
  | { kind: 'undo' }
  | { kind: 'total' }

const AMOUNT = /^([+-])\s*(\d{1,15}(?:\.\d+)?)(?:\s+(.{1,200}))?$/s
const WORDS: Record<'undo' | 'total', readonly string[]> = {
  undo: ['undo', '/undo', '撤销', '撤銷', '撤回'],
  total: ['total', '/total', '总账', '總賬', '总计', '總計', '合计', '合計'],
}

/** Reads a message as an entry for the books, its amount in minor units of `exponent` decimals; undefined for what is none. */
export function readBookEntry(text: string, exponent: number): BookEntry | undefined {
  const typed = text.trim()
  const word = typed.toLowerCase()
  if (WORDS.undo.includes(word)) return { kind: 'undo' }
  if (WORDS.total.includes(word)) return { kind: 'total' }
  const [, sign, digits, memo] = AMOUNT.exec(typed) ?? []
  if (sign === undefined || digits === undefined) return undefined
  const parsed = parseWritten(digits, exponent)
  if (!parsed.ok || parsed.minor === 0) return undefined
  return { kind: 'amount', amountMinor: sign === '-' ? -parsed.minor : parsed.minor, memo: memo?.trim() || null }
}
