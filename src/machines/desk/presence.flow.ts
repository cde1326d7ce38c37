import { assign, emit, setup } from 'xstate'
import type { Looking, PersonHere } from '#contract/wire/socket.ts'

export interface PresenceContext {
  /** The record that is shown, and the form that is open on it; null for none. */
  looking: Looking | null
  /** Value last sent to the server on this connection. */
  told: Looking | null
  /** The others on the record that is shown. */
  people: readonly PersonHere[]
}

export type PresenceEvent =
  | { type: 'LOOK'; looking: Looking | null }
  /** The connection is there, or there again: the server knows nothing of it. */
  | { type: 'CONNECT' }
  | { type: 'DISCONNECT' }
  /** Who else looks at a record. */
  | { type: 'MEET'; kind: Looking['kind']; subject: string; people: readonly PersonHere[] }

/** Says what is shown; the server takes 30 messages in 10 s, and a cursor passes many records. */
export interface PresenceEmitted {
  type: 'look'
  looking: Looking | null
}

/** How long a record or form has to stay before the server is told. */
export const SETTLE_MS = 500

const isSameRecord = (one: Looking | null, other: Pick<Looking, 'kind' | 'subject'> | null) =>
  one?.kind === other?.kind && one?.subject === other?.subject
const isSame = (one: Looking | null, other: Looking | null) => isSameRecord(one, other) && one?.form === other?.form

/** Tells the server which record a console shows, and knows who else shows it. */
export const presenceFlow = setup({
  types: {
    context: {} as PresenceContext,
    events: {} as PresenceEvent,
    emitted: {} as PresenceEmitted,
    input: {} as Record<string, never>,
  },
  actions: {
    show: assign(({ context: { looking: before, people }, event }) => {
      if (event.type !== 'LOOK') return {}
      return { looking: event.looking, people: isSameRecord(before, event.looking) ? people : [] }
    }),
    meet: assign(({ context: { looking, people }, event }) =>
      event.type === 'MEET' ? { people: isSameRecord(looking, event) ? event.people : people } : {},
    ),
    beUnknown: assign({ told: null, people: [] }),
    tell: emit(({ context: { looking } }) => ({ type: 'look' as const, looking })),
    keepTold: assign(({ context: { looking } }) => ({ told: looking })),
  },
  guards: {
    isKnown: ({ context: { told }, event }) => event.type === 'LOOK' && isSame(event.looking, told),
    hasRecord: ({ context: { looking } }) => looking !== null,
  },
  delays: { settle: SETTLE_MS },
}).createMachine({
  id: 'presence',
  context: { looking: null, told: null, people: [] },
  initial: 'alone',
  on: { MEET: { actions: 'meet' } },
  states: {
    /** Not connected. */
    alone: {
      entry: 'beUnknown',
      on: {
        LOOK: { actions: 'show' },
        CONNECT: [{ guard: 'hasRecord', target: 'settling' }, { target: 'told' }],
      },
    },
    settling: {
      after: { settle: { target: 'told', actions: ['tell', 'keepTold'] } },
      on: {
        LOOK: [
          { guard: 'isKnown', target: 'told', actions: 'show' },
          { target: 'settling', reenter: true, actions: 'show' },
        ],
        DISCONNECT: 'alone',
      },
    },
    /** The server knows what is shown. */
    told: {
      on: {
        LOOK: [{ guard: 'isKnown' }, { target: 'settling', actions: 'show' }],
        DISCONNECT: 'alone',
      },
    },
  },
})
