import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { DoneActorEvent, SnapshotFrom } from 'xstate'
import { LIMITS } from '#domain/limits.ts'
import type {
  ArrivedOrder,
  NotifierContext,
  NotifierEmitted,
  NotifierEvent,
  NotifierInput,
  PolledOrders,
} from '#machines/desk/notifier.types.ts'

const polled = (event: unknown) => (event as DoneActorEvent<PolledOrders>).output

/** True for an order to notify of: it is later than the newest known, and not the one seen last. */
function isNews(order: ArrivedOrder, { newest, seenOrderCode }: NotifierContext): boolean {
  if (order.orderCode === seenOrderCode || order.orderCode === newest?.orderCode) return false
  return newest === null || order.createTime > newest.createTime
}

/**
 * Notifies a person of new orders: polls every 10 s, listens to the socket, counts them, and sounds every 5 s until
 * they are seen. Actors: `loadLastOrder`, which is given the order seen last, and `acquireLead`, which sends TAKE_LEAD
 * once this tab is the one that plays sound.
 */
export const notifierFlow = setup({
  types: {
    context: {} as NotifierContext,
    events: {} as NotifierEvent,
    emitted: {} as NotifierEmitted,
    input: {} as NotifierInput,
  },
  actors: {
    loadLastOrder: fromPromise<PolledOrders, { seenOrderCode: string | null }>(notProvided),
    acquireLead: fromCallback(notProvided),
  },
  actions: {
    keepArrived: assign({
      newest: ({ context, event }) => (event.type === 'ORDER_ARRIVED' ? event.order : context.newest),
      waiting: ({ context, event }) => (event.type === 'ORDER_ARRIVED' && event.waiting) || context.waiting + 1,
    }),
    recount: assign({
      waiting: ({ context, event }) => (event.type === 'ORDER_ARRIVED' && event.waiting) || context.waiting,
    }),
    keepPolled: assign({ newest: ({ context, event }) => polled(event).order ?? context.newest }),
    raiseArrival: enqueueActions(({ event, enqueue }) => {
      const { order, waiting } = polled(event)
      if (order) enqueue.raise({ type: 'ORDER_ARRIVED', order, waiting })
    }),
    takeAsSeen: assign({ seenOrderCode: ({ context }) => context.newest?.orderCode ?? null }),
    countNone: assign({ waiting: 0 }),
    remind: enqueueActions(({ context, enqueue }) => {
      if (context.isSounding && !context.isMuted && !context.isSoundBlocked) enqueue.emit({ type: 'play' })
    }),
    announceSeen: enqueueActions(({ context, enqueue }) => {
      if (context.seenOrderCode) enqueue.emit({ type: 'seen', orderCode: context.seenOrderCode })
    }),
    mute: assign({ isMuted: true }),
    announceMute: emit(({ context }) => ({ type: 'muted' as const, isMuted: context.isMuted })),
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
      context.seenOrderCode === null && context.newest === null && polled(event).order !== null,
    isSeenElsewhere: ({ context, event }) =>
      event.type === 'LEARN' && event.seenOrderCode === context.newest?.orderCode,
  },
  delays: { poll: LIMITS.lastOrderPollMs, reminder: LIMITS.reminderEveryMs },
}).createMachine({
  id: 'notifier',
  context: ({ input }) => ({ ...input, newest: null, waiting: 0, isSounding: false, isSoundBlocked: false }),
  type: 'parallel',
  invoke: { src: 'acquireLead' },
  on: {
    TAKE_LEAD: { actions: 'takeLead' },
    SOUND_BLOCKED: { actions: 'blockSound' },
    MUTE: { actions: ['mute', 'announceMute'] },
  },
  states: {
    polling: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'loadLastOrder',
            input: ({ context: { seenOrderCode } }) => ({ seenOrderCode }),
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
          entry: 'countNone',
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
            ORDER_ARRIVED: [
              { guard: 'isNewArrival', target: 'reminding', reenter: true, actions: 'keepArrived' },
              { actions: 'recount' },
            ],
            MARK_SEEN: { target: 'quiet', actions: ['takeAsSeen', 'announceSeen'] },
            LEARN: [{ guard: 'isSeenElsewhere', target: 'quiet', actions: 'learn' }, { actions: 'learn' }],
            ALLOW_SOUND: { actions: ['allowSound', 'remind'] },
          },
        },
      },
    },
  },
})

/** The new orders to show; null while none waits, and while the person is not to be reminded. */
export function shownOrders({ value, context }: SnapshotFrom<typeof notifierFlow>) {
  const { isMuted, isSoundBlocked, newest, waiting } = context
  return value.notice === 'reminding' && newest && !isMuted ? { newest, waiting, isSoundBlocked } : null
}

function notProvided(): never {
  throw new Error('The actor has to be provided.')
}
