import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { DoneActorEvent } from 'xstate'
import { LIMITS } from '#domain/limits.ts'
import type {
  ArrivedOrder,
  NotifierContext,
  NotifierEmitted,
  NotifierEvent,
  NotifierInput,
} from '#machines/desk/notifier.types.ts'

const polledOrder = (event: unknown) => (event as DoneActorEvent<ArrivedOrder | null>).output

/** True for an order to notify of: it is later than the newest known, and not the one seen last. */
function isNews(order: ArrivedOrder, { newest, seenOrderCode }: NotifierContext): boolean {
  if (order.orderCode === seenOrderCode || order.orderCode === newest?.orderCode) return false
  return newest === null || order.createTime > newest.createTime
}

/**
 * Notifies a person of new orders: polls every 10 s, listens to the socket, and reminds every 5 s until seen. Actors:
 * `loadLastOrder`, and `acquireLead`, which sends TAKE_LEAD once this tab is the one that plays sound.
 */
export const notifierFlow = setup({
  types: {
    context: {} as NotifierContext,
    events: {} as NotifierEvent,
    emitted: {} as NotifierEmitted,
    input: {} as NotifierInput,
  },
  actors: {
    loadLastOrder: fromPromise<ArrivedOrder | null>(notProvided),
    acquireLead: fromCallback(notProvided),
  },
  actions: {
    keepArrived: assign({
      newest: ({ context, event }) => (event.type === 'ORDER_ARRIVED' ? event.order : context.newest),
    }),
    keepPolled: assign({ newest: ({ context, event }) => polledOrder(event) ?? context.newest }),
    raiseArrival: enqueueActions(({ event, enqueue }) => {
      const order = polledOrder(event)
      if (order) enqueue.raise({ type: 'ORDER_ARRIVED', order })
    }),
    takeAsSeen: assign({ seenOrderCode: ({ context }) => context.newest?.orderCode ?? null }),
    remind: enqueueActions(({ context, enqueue }) => {
      if (!context.newest || context.isMuted) return
      enqueue.emit({ type: 'remind', order: context.newest })
      if (context.isSounding && !context.isSoundBlocked) enqueue.emit({ type: 'play' })
    }),
    play: enqueueActions(({ context, enqueue }) => {
      if (context.isSounding && !context.isMuted) enqueue.emit({ type: 'play' })
    }),
    hide: emit({ type: 'hide' }),
    announceSeen: enqueueActions(({ context, enqueue }) => {
      if (context.seenOrderCode) enqueue.emit({ type: 'seen', orderCode: context.seenOrderCode })
    }),
    mute: assign({ isMuted: true }),
    announceMute: emit(({ context }) => ({ type: 'muted' as const, isMuted: context.isMuted })),
    hideIfMuted: enqueueActions(({ context, enqueue }) => {
      if (context.isMuted) enqueue.emit({ type: 'hide' })
    }),
    learn: assign(({ context, event }) =>
      event.type === 'LEARN'
        ? { isMuted: event.isMuted, seenOrderCode: event.seenOrderCode ?? context.seenOrderCode }
        : {},
    ),
    takeLead: assign({ isSounding: true }),
    blockSound: assign({ isSoundBlocked: true }),
    allowSound: assign({ isSoundBlocked: false }),
  },
  guards: {
    isNewArrival: ({ context, event }) => event.type === 'ORDER_ARRIVED' && isNews(event.order, context),
    // The first order of a new account is the baseline, not a notification.
    isFirstEver: ({ context, event }) =>
      context.seenOrderCode === null && context.newest === null && polledOrder(event) !== null,
    isSeenElsewhere: ({ context, event }) =>
      event.type === 'LEARN' && event.seenOrderCode === context.newest?.orderCode,
  },
  delays: { poll: LIMITS.lastOrderPollMs, reminder: LIMITS.reminderEveryMs },
}).createMachine({
  id: 'notifier',
  context: ({ input }) => ({ ...input, newest: null, isSounding: false, isSoundBlocked: false }),
  type: 'parallel',
  invoke: { src: 'acquireLead' },
  on: {
    TAKE_LEAD: { actions: 'takeLead' },
    SOUND_BLOCKED: { actions: 'blockSound' },
    MUTE: { actions: ['mute', 'hide', 'announceMute'] },
  },
  states: {
    polling: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'loadLastOrder',
            onDone: [
              { guard: 'isFirstEver', target: 'waiting', actions: ['keepPolled', 'takeAsSeen', 'announceSeen'] },
              { target: 'waiting', actions: 'raiseArrival' },
            ],
            // The next poll retries.
            onError: 'waiting',
          },
        },
        waiting: { after: { poll: 'asking' } },
      },
    },
    notice: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            ORDER_ARRIVED: { guard: 'isNewArrival', target: 'reminding', actions: 'keepArrived' },
            LEARN: { actions: 'learn' },
            ALLOW_SOUND: { actions: 'allowSound' },
          },
        },
        reminding: {
          entry: 'remind',
          after: { reminder: { target: 'reminding', reenter: true } },
          on: {
            ORDER_ARRIVED: { guard: 'isNewArrival', target: 'reminding', reenter: true, actions: 'keepArrived' },
            MARK_SEEN: { target: 'quiet', actions: ['takeAsSeen', 'hide', 'announceSeen'] },
            LEARN: [
              { guard: 'isSeenElsewhere', target: 'quiet', actions: ['learn', 'hide'] },
              { actions: ['learn', 'hideIfMuted'] },
            ],
            ALLOW_SOUND: { actions: ['allowSound', 'play'] },
          },
        },
      },
    },
  },
})

function notProvided(): never {
  throw new Error('The actor has to be provided.')
}
