import type { Pool } from 'pg'
import { listen } from '#server/platform/listen.ts'
import { CHANNEL } from '#server/platform/publish.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
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
export type Stir = TellingTable | DomainEvent['kind'] | 'settings'

/** What stirs work on orders: transitions are published, and other changes of what is counted leave deltas. */
export const ORDER_STIRS = ['order', 'order_statistic_deltas'] as const satisfies Stir[]

/** What a sweep waits for. */
export interface Stirs {
  /** Whether it would be heard; otherwise one has to look. */
  isHeard(): boolean
  /** Calls a function after each of them, and when something may have been missed; returns how to end that. */
  onStir(wake: () => void): () => void
}

interface Ears {
  isListening: boolean
  by: Map<Stir, Set<() => void>>
}

/** One for the processes' parts that share a pool, in tests several in one process. */
const known = new WeakMap<Pool, Ears>()

function earsOf({ pool }: Pick<Services, 'pool'>): Ears {
  const ears = known.get(pool) ?? { isListening: false, by: new Map() }
  known.set(pool, ears)
  return ears
}

/** Stirs of the named kinds. */
export function stirsOf(services: Pick<Services, 'pool' | 'settings'>, kinds: readonly Stir[]): Stirs {
  const ears = earsOf(services)
  return {
    isHeard: () => ears.isListening,
    onStir: (wake) => {
      for (const kind of kinds) ears.by.set(kind, (ears.by.get(kind) ?? new Set()).add(wake))
      const unfollow = kinds.includes('settings') ? services.settings.onChange(wake) : undefined
      return () => {
        unfollow?.()
        for (const kind of kinds) ears.by.get(kind)?.delete(wake)
      }
    },
  }
}

/** Hears what stirs the background work of this process, as long as it runs. */
export async function hearStirs(services: Pick<Services, 'pool' | 'log'>): Promise<Stop> {
  const ears = earsOf(services)
  const wakeAll = () => {
    for (const wakes of ears.by.values()) for (const wake of wakes) wake()
  }
  const unlisten = await listen(services, [CHANNEL, WORK_CHANNEL], {
    onNotice: (channel, payload) => {
      const kind = channel === CHANNEL ? (JSON.parse(payload) as DomainEvent).kind : (payload as TellingTable)
      for (const wake of ears.by.get(kind) ?? []) wake()
    },
    onLoss: () => {
      ears.isListening = false
      wakeAll()
    },
    onGap: async () => {
      ears.isListening = true
      wakeAll()
      await Promise.resolve()
    },
  })
  ears.isListening = true
  return async () => {
    ears.isListening = false
    await unlisten()
  }
}
