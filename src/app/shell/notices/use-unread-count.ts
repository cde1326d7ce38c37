import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#features/session/session-context.ts'
import { usePushes } from '#features/session/realtime/use-realtime.ts'

/** Keeps the person's unread count current: a new message brings the count, reading one decrements it. */
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
        if (
          type !== 'updated' ||
          mutation.state.status !== 'success' ||
          mutation.options.mutationKey?.[0] !== 'message.has_read'
        )
          return
        const before = session.user()?.unreadCount ?? 0
        session.actor.send({ type: 'UPDATE_USER', change: { unreadCount: Math.max(0, before - 1) } })
      }),
    [queryClient, session],
  )
}
