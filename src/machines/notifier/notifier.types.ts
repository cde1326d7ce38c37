/** An order that arrived, as far as the notifier cares. */
export interface ArrivedOrder {
  orderCode: string
  /** ISO 8601 in UTC. */
  createTime: string
}

export interface NotifierInput {
  isMuted: boolean
  /** The newest order that the person saw, from the account; null when there never was one. */
  seenOrderCode: string | null
}

export interface NotifierContext {
  isMuted: boolean
  seenOrderCode: string | null
  /** The newest order that is known. */
  newest: ArrivedOrder | null
  /** Of all tabs of this browser, this one makes the sound. */
  isSounding: boolean
  /** The browser refused to play before the person does something on the page. */
  isSoundBlocked: boolean
}

export type NotifierEvent =
  | { type: 'ORDER_ARRIVED'; order: ArrivedOrder }
  | { type: 'MARK_SEEN' }
  | { type: 'MUTE' }
  /** Another tab, or the account: what is remembered changed. */
  | { type: 'LEARN'; isMuted: boolean; seenOrderCode: string | null }
  | { type: 'TAKE_LEAD' }
  | { type: 'SOUND_BLOCKED' }
  | { type: 'ALLOW_SOUND' }

export type NotifierEmitted =
  /** Show the notice for 5 s. */
  | { type: 'remind'; order: ArrivedOrder }
  | { type: 'hide' }
  | { type: 'play' }
  | { type: 'seen'; orderCode: string }
  | { type: 'muted'; isMuted: boolean }
