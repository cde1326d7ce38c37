/** The fields of a new order that the notifier needs. */
export interface ArrivedOrder {
  orderCode: string
  /** ISO 8601 in UTC. */
  createTime: string
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
  /** This tab is the one in the browser that plays sound. */
  isSounding: boolean
  /** The browser blocks playback until the person interacts with the page. */
  isSoundBlocked: boolean
}

export type NotifierEvent =
  | { type: 'ORDER_ARRIVED'; order: ArrivedOrder }
  | { type: 'MARK_SEEN' }
  | { type: 'MUTE' }
  /** Stored settings changed in another tab or on the account. */
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
