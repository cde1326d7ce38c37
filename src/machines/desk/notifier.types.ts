/** The fields of a new order that the notifier needs. */
export interface ArrivedOrder {
  orderCode: string
  /** ISO 8601 in UTC. */
  createTime: string
}

/** Answer of the poll: the newest order, and the number of orders since the one that was seen last. */
export interface PolledOrders {
  order: ArrivedOrder | null
  waiting: number
}

export interface NotifierInput {
  isMuted: boolean
  /** The newest order the person has seen, from the account; null if none. */
  seenOrderCode: string | null
}

export interface NotifierContext {
  isMuted: boolean
  seenOrderCode: string | null
  /** The newest known order. */
  newest: ArrivedOrder | null
  /** The number of orders since the one that was seen last. */
  waiting: number
  /** This tab is the one in the browser that plays sound. */
  isSounding: boolean
  /** The browser blocks playback until the person interacts with the page. */
  isSoundBlocked: boolean
}

export type NotifierEvent =
  /** An order came; `waiting` is the count of a poll, without which it counts as one more. */
  | { type: 'ORDER_ARRIVED'; order: ArrivedOrder; waiting?: number }
  | { type: 'MARK_SEEN' }
  | { type: 'MUTE' }
  /** Stored settings changed in another tab or on the account. */
  | { type: 'LEARN'; isMuted: boolean; seenOrderCode: string | null }
  | { type: 'TAKE_LEAD' }
  | { type: 'SOUND_BLOCKED' }
  | { type: 'ALLOW_SOUND' }

export type NotifierEmitted =
  | { type: 'play' }
  | { type: 'seen'; orderCode: string }
  | { type: 'muted'; isMuted: boolean }
