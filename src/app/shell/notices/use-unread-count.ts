import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#contract/contract.ts'
import { useSession } from '#features/session/session-context.ts'
import { usePushes } from '#features/session/realtime/realtime.ts'

/** Keeps the person's unread count current: a new message brings the count, reading them decrements it. */
export function useUnreadCount(): void {
  const session = useSession()
  const queryClient = useQueryClient()
  const set = (unreadCount: number) => session.actor.send({ type: 'UPDATE_USER', change: { unreadCount } })

  usePushes(
    (push) => {
      if (push.commandType === 'templates.changed')
        return void queryClient.invalidateQueries({ queryKey: ['message.wording'] })
      if (push.commandType !== 'message.created') return
      set(push.data.unreadCount)
      void queryClient.invalidateQueries({ queryKey: ['message.init'] })
    },
    () => void queryClient.invalidateQueries(),
  )

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return
        const read = readBy(mutation.options.mutationKey?.[0], mutation.state.data)
        if (read === 0) return
        const before = session.user()?.unreadCount ?? 0
        session.actor.send({ type: 'UPDATE_USER', change: { unreadCount: Math.max(0, before - read) } })
      }),
    [queryClient, session],
  )
}

/** How many messages a call has read. */
function readBy(call: unknown, answer: unknown): number {
  if (call === 'message.has_read') return 1
  return call === 'message.read_all' ? (answer as OutputOf<'message.read_all'>).count : 0
}
