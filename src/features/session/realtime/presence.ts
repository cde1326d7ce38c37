import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { getRealtime } from '#features/session/realtime/realtime.ts'
import { presenceFlow } from '#machines/desk/presence.flow.ts'
import { recorded } from '#recording/recorder.ts'

export type PresenceActor = ActorRefFrom<typeof presenceFlow>

/** Joined to the realtime connection: what this console shows goes out, who else shows it comes in. */
function createPresence(): PresenceActor {
  const actor = createActor(presenceFlow, recorded({ input: {} }))
  const realtime = getRealtime()
  actor.on('look', ({ looking }) => realtime.actor.send({ type: 'REQUEST', commandType: 'look', data: { looking } }))
  actor.start()
  realtime.onPush((push) => {
    if (push.commandType === 'presence.changed') actor.send({ type: 'MEET', ...push.data })
  })
  let was = false
  const follow = () => {
    const is = realtime.state() === 'connected'
    if (is !== was) actor.send({ type: is ? 'CONNECT' : 'DISCONNECT' })
    was = is
  }
  follow()
  realtime.onStateChange(follow)
  return actor
}

let presence: PresenceActor | undefined

/** The console's presence on records; the first caller starts it. */
export function getPresence(): PresenceActor {
  presence ??= createPresence()
  return presence
}
