import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { SocketPush } from '#contract/wire/socket.ts'
import { getRealtime } from '#features/session/realtime/realtime.ts'
import type { RealtimeState } from '#features/session/realtime/realtime.ts'

/** The state of the realtime connection, for the mark in the header. */
export function useRealtimeState(): RealtimeState {
  const realtime = getRealtime()
  return useSyncExternalStore(realtime.onStateChange, realtime.state)
}

/** Hears pushes while mounted; `onGap` is called when some may have been missed. */
export function usePushes(onPush: (push: SocketPush) => void, onGap: () => void = () => {}): void {
  const hear = useEffectEvent(onPush)
  const mindGap = useEffectEvent(onGap)
  useEffect(() => {
    const realtime = getRealtime()
    const leaves = [realtime.onPush((push) => hear(push)), realtime.onGap(() => mindGap())]
    return () => leaves.forEach((leave) => leave())
  }, [])
}
