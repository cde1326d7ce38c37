import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { notifierFlow } from '#machines/desk/notifier.flow.ts'
import type { NotifierEvent, PolledOrders } from '#machines/desk/notifier.types.ts'
import { getRealtime } from '#features/session/realtime/realtime.ts'
import type { Session } from '#features/session/create-session.ts'
import { recorded } from '#recording/recorder.ts'

export type NotifierActor = ActorRefFrom<typeof notifierFlow>

const LEAD = 'paydesk.notifier'

/** Says TAKE_LEAD in one tab of this browser at a time: the one that holds the lock, until it goes. */
const acquireLead = fromCallback(({ sendBack }) => {
  const leaving = new AbortController()
  let leave = () => {}
  const held = new Promise<void>((resolve) => {
    leave = resolve
  })
  const lead = () => {
    sendBack({ type: 'TAKE_LEAD' } satisfies NotifierEvent)
    return held
  }
  navigator.locks.request(LEAD, { signal: leaving.signal }, lead).catch(() => {
    // The tab gave up standing.
  })
  return () => {
    leaving.abort()
    leave()
  }
})

/**
 * The order-arrival notifier of one signed-in person, joined to calls, socket and account; `stop` leaves all of them.
 */
export function startNotifier(session: Session): { actor: NotifierActor; stop: () => void } {
  const preferences = session.user()?.preferences
  const actor = createActor(
    notifierFlow.provide({
      actors: {
        loadLastOrder: fromPromise<PolledOrders, { seenOrderCode: string | null }>(
          async ({ input: { seenOrderCode }, signal }) =>
            await api.call('order.getLastOrder', seenOrderCode === null ? {} : { seenOrderCode }, { signal }),
        ),
        acquireLead,
      },
    }),
    recorded({
      input: { isMuted: preferences?.notifierMuted ?? false, seenOrderCode: preferences?.seenOrderCode ?? null },
    }),
  )
  // A change that could not be kept on the account is kept until the page is left.
  const remember = (change: Parameters<Session['savePreferences']>[0]) =>
    void session.savePreferences(change).catch(() => {})
  actor.on('seen', ({ orderCode }) => remember({ seenOrderCode: orderCode }))
  actor.on('muted', ({ isMuted }) => remember({ notifierMuted: isMuted }))
  const stopListening = getRealtime().onPush((push) => {
    if (push.commandType !== 'order.created') return
    const { orderCode, createTime } = push.data.order
    actor.send({ type: 'ORDER_ARRIVED', order: { orderCode, createTime } })
  })
  actor.start()
  const stopLearning = learn(session, actor)
  return {
    actor,
    stop() {
      stopLearning()
      stopListening()
      actor.stop()
    },
  }
}

/** Follows the account's stored settings, whatever changed them: a command, another screen, a new sign-in. */
function learn(session: Session, actor: NotifierActor): () => void {
  let known = session.user()?.preferences
  const subscription = session.actor.subscribe(({ context: { user } }) => {
    if (!user || user.preferences === known) return
    known = user.preferences
    actor.send({ type: 'LEARN', isMuted: known.notifierMuted, seenOrderCode: known.seenOrderCode })
  })
  return () => subscription.unsubscribe()
}

/** The sound of an arriving order. `onBlocked` hears when the browser refuses it before the person did anything. */
export function createSound(onBlocked: () => void): { play: () => void } {
  const audio = new Audio(new URL('./notify.mp3', import.meta.url).href)
  return {
    play() {
      audio.currentTime = 0
      audio.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
      })
    },
  }
}
