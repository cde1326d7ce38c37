import { assign, emit, fromCallback, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { CODES } from '#contract/wire/codes.ts'
import { LIMITS } from '#domain/limits.ts'
import type {
  ConnectionOrder,
  SocketContext,
  SocketEmitted,
  SocketEvent,
  SocketFrame,
  SocketInput,
} from '#machines/desk/socket.types.ts'

/** Timeout of opening, authentication and heartbeat. */
export const ANSWER_TIMEOUT_MS = 10_000
const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/**
 * Exponential backoff with jitter between half and the full delay, so that a thousand consoles do not reconnect at
 * once.
 */
export function backoffMs(tries: number, random: number): number {
  const whole = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** tries)
  return whole * (0.5 + random / 2)
}

const idOf = (requestCount: number) => String(requestCount + 1)

/**
 * The console's single realtime connection: authenticates with its first message, sends a heartbeat every 20 s, and
 * reconnects by itself. The actor `connection` is the socket: it sends OPENED, ANSWERED, PUSHED, CLOSED and FAILED.
 */
export const socketFlow = setup({
  types: {
    context: {} as SocketContext,
    events: {} as SocketEvent,
    emitted: {} as SocketEmitted,
    input: {} as SocketInput,
  },
  actors: {
    connection: fromCallback<ConnectionOrder>(() => {
      throw new Error('The actor has to be provided.')
    }),
  },
  actions: {
    openConnection: spawnChild('connection', { id: 'connection' }),
    dropConnection: stopChild('connection'),
    countRequest: assign(({ context }) => ({
      requestCount: context.requestCount + 1,
      awaitedId: idOf(context.requestCount),
    })),
    authenticate: sendTo('connection', ({ context }) =>
      sending({ requestId: context.awaitedId, commandType: 'auth', data: null }),
    ),
    beat: sendTo('connection', ({ context }) =>
      sending({ requestId: context.awaitedId, commandType: 'ack', data: { key: context.keyStore.read() } }),
    ),
    keepKey: ({ context, event }) => {
      if (event.type === 'ANSWERED' && event.response.data) context.keyStore.write(event.response.data.key)
    },
    clearKey: ({ context }) => context.keyStore.clear(),
    planRetry: assign(({ context }) => ({
      tries: context.tries + 1,
      backoffMs: backoffMs(context.tries, context.random()),
    })),
    forgetTries: assign({ tries: 0 }),
    goOnline: assign({ isOnline: true }),
    goOffline: assign({ isOnline: false }),
    remember: assign({ wasConnected: true }),
    announceConnected: emit(({ context }) => ({ type: 'connected' as const, isAgain: context.wasConnected })),
    announceExpiry: emit({ type: 'expired' }),
    announceUnanswered: emit({ type: 'heartbeatFailed', why: 'noAnswer' }),
    announceRefusedBeat: emit({ type: 'heartbeatFailed', why: 'refused' }),
    refuseRequest: emit(({ event }) => ({
      type: 'requestRefused' as const,
      commandType: event.type === 'REQUEST' ? event.commandType : ('ack' as const),
    })),
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isAwaited: ({ context, event }) => event.type === 'ANSWERED' && event.response.requestId === context.awaitedId,
    isExpiry: ({ event }) => event.type === 'ANSWERED' && event.response.code === CODES.sessionExpired,
    isAccepted: ({ context, event }) =>
      event.type === 'ANSWERED' && event.response.requestId === context.awaitedId && event.response.code === CODES.ok,
    isRevocation: ({ event }) => event.type === 'PUSHED' && event.push.commandType === 'session.revoked',
  },
  delays: {
    backoff: ({ context }) => context.backoffMs,
    answerTimeout: ANSWER_TIMEOUT_MS,
    heartbeat: LIMITS.heartbeatMs,
  },
}).createMachine({
  id: 'socket',
  context: ({ input }) => ({ ...input, requestCount: 0, awaitedId: '', tries: 0, backoffMs: 0, wasConnected: false }),
  initial: 'uninitialized',
  on: {
    REQUEST: { actions: 'refuseRequest' },
    DISCONNECT: '.uninitialized',
    ONLINE: { actions: 'goOnline' },
    OFFLINE: { actions: 'goOffline' },
  },
  states: {
    /** Signed out or session expired: only a start event leaves this state. */
    uninitialized: {
      entry: ['dropConnection', 'forgetTries'],
      on: { CONNECT: [{ guard: 'isOnline', target: 'connecting' }, { target: 'closed' }] },
    },
    connecting: {
      entry: ['dropConnection', 'openConnection'],
      initial: 'opening',
      after: { answerTimeout: 'error' },
      on: { CLOSED: 'closed', FAILED: 'error', OFFLINE: { target: 'closed', actions: 'goOffline' } },
      states: {
        opening: { on: { OPENED: 'authenticating' } },
        authenticating: {
          entry: ['countRequest', 'authenticate'],
          on: {
            ANSWERED: [
              { guard: 'isExpiry', target: '#socket.uninitialized', actions: ['clearKey', 'announceExpiry'] },
              { guard: 'isAccepted', target: '#socket.connected', actions: 'keepKey' },
              { guard: 'isAwaited', target: '#socket.error' },
            ],
          },
        },
      },
    },
    connected: {
      entry: ['announceConnected', 'remember'],
      initial: 'quiet',
      on: {
        REQUEST: {
          actions: [
            assign({ requestCount: ({ context }) => context.requestCount + 1 }),
            sendTo('connection', ({ context, event }) =>
              sending({ requestId: String(context.requestCount), commandType: event.commandType, data: event.data }),
            ),
          ],
        },
        PUSHED: [
          { guard: 'isRevocation', target: 'uninitialized', actions: ['clearKey', 'announceExpiry'] },
          { actions: emit(({ event }) => ({ type: 'push' as const, push: event.push })) },
        ],
        ANSWERED: [
          { guard: 'isExpiry', target: 'uninitialized', actions: ['clearKey', 'announceExpiry'] },
          { actions: emit(({ event }) => ({ type: 'answered' as const, response: event.response })) },
        ],
        CLOSED: 'closed',
        FAILED: 'error',
        OFFLINE: { target: 'closed', actions: 'goOffline' },
      },
      states: {
        quiet: { after: { heartbeat: 'beating' } },
        beating: {
          entry: ['countRequest', 'beat'],
          after: { answerTimeout: { target: 'quiet', actions: 'announceUnanswered' } },
          on: {
            ANSWERED: [
              { guard: 'isExpiry', target: '#socket.uninitialized', actions: ['clearKey', 'announceExpiry'] },
              { guard: 'isAccepted', target: 'quiet', actions: ['keepKey', 'forgetTries'] },
              { guard: 'isAwaited', target: 'quiet', actions: 'announceRefusedBeat' },
              { actions: emit(({ event }) => ({ type: 'answered' as const, response: event.response })) },
            ],
          },
        },
      },
    },
    error: {
      entry: ['dropConnection', 'planRetry'],
      after: { backoff: { guard: 'isOnline', target: 'connecting' } },
      on: {
        CONNECT: { guard: 'isOnline', target: 'connecting' },
        SHOW: { guard: 'isOnline', target: 'connecting' },
        ONLINE: { target: 'connecting', actions: 'goOnline' },
      },
    },
    closed: {
      entry: ['dropConnection', 'planRetry'],
      after: { backoff: { guard: 'isOnline', target: 'connecting' } },
      on: {
        CONNECT: { guard: 'isOnline', target: 'connecting' },
        SHOW: { guard: 'isOnline', target: 'connecting' },
        ONLINE: { target: 'connecting', actions: 'goOnline' },
      },
    },
  },
})

function sending(frame: SocketFrame): ConnectionOrder {
  return { type: 'SEND', frame }
}
