import type { Pool } from 'pg'
import { listen } from '#server/platform/listen.ts'
import { CHANNEL } from '#server/platform/publish.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** The channel on which tables tell of their new rows, by their name (the trigger `tell_work`). */
const WORK_CHANNEL = 'paydesk_work'

/** The tables with that trigger. */
type TellingTable =
  | 'order_total_deltas'
  | 'payout_total_deltas'
  | 'order_statistic_deltas'
  | 'payout_statistic_deltas'
  | 'audit'
  | 'bot_messages'
  | 'bank_messages'
  | 'cleanup_tasks'
  | 'cleanup_configs'

/** Something after which background work may have something to do: rows of a table, an event, a setting that this process knows. */
export type WakeUp = TellingTable | DomainEvent['kind'] | 'settings'

/** Wake-ups of work on orders: transitions are published, and other changes of what is counted leave deltas. */
export const ORDER_WAKE_UPS = ['order', 'order_statistic_deltas'] as const satisfies WakeUp[]

/** Wake-ups that a sweep waits for. */
export interface WakeUps {
  /** True where a wake-up would be heard; otherwise the sweep has to look by itself. */
  isListening(): boolean
  /** Calls a function after each of them, and when something may have been missed; returns how to end that. */
  onWakeUp(wake: () => void): () => void
}

interface Listener {
  isListening: boolean
  by: Map<WakeUp, Set<() => void>>
}

/** One for the processes' parts that share a pool, in tests several in one process. */
const known = new WeakMap<Pool, Listener>()

function listenerOf({ pool }: Pick<Services, 'pool'>): Listener {
  const listener = known.get(pool) ?? { isListening: false, by: new Map() }
  known.set(pool, listener)
  return listener
}

/** Wake-ups of the named kinds. */
export function wakeUpsOf(services: Pick<Services, 'pool' | 'settings'>, kinds: readonly WakeUp[]): WakeUps {
  const listener = listenerOf(services)
  return {
    isListening: () => listener.isListening,
    onWakeUp: (wake) => {
      for (const kind of kinds) listener.by.set(kind, (listener.by.get(kind) ?? new Set()).add(wake))
      const unfollow = kinds.includes('settings') ? services.settings.onChange(wake) : undefined
      return () => {
        unfollow?.()
        for (const kind of kinds) listener.by.get(kind)?.delete(wake)
      }
    },
  }
}

/** Listens for the wake-ups of this process while its background work runs. */
export async function listenForWakeUps(services: Pick<Services, 'pool' | 'log'>): Promise<() => Promise<void>> {
  const listener = listenerOf(services)
  const wakeAll = () => {
    for (const wakes of listener.by.values()) for (const wake of wakes) wake()
  }
  const unlisten = await listen(services, [CHANNEL, WORK_CHANNEL], {
    onNotice: (channel, payload) => {
      const kind = channel === CHANNEL ? (JSON.parse(payload) as DomainEvent).kind : (payload as TellingTable)
      for (const wake of listener.by.get(kind) ?? []) wake()
    },
    onLoss: () => {
      listener.isListening = false
      wakeAll()
    },
    onGap: async () => {
      listener.isListening = true
      wakeAll()
      await Promise.resolve()
    },
  })
  listener.isListening = true
  return async () => {
    listener.isListening = false
    await unlisten()
  }
}
