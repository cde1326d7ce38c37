import i18next from 'i18next'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bindingsOf } from '#commands/keys/key-resolver.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { shellCommands } from '#commands/shell.commands.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { useNotifier } from '#features/session/realtime/use-notifier.ts'
import { shownOrders } from '#machines/desk/notifier.flow.ts'

/** The notifier of new orders, and what its two commands do; both say so where no order waits. */
export function useNewOrders(user: SessionUser) {
  const actor = useNotifier(user)
  const router = useRouter()
  const path = pathFor('orders', user.access[0])
  return useMemo(() => {
    /** The newest order, which is seen from now on; null if none waits. */
    const takeNewest = () => {
      const shown = actor && shownOrders(actor.getSnapshot())
      if (!shown) notifications.show({ id: 'newOrders', message: i18next.t('session:notifier.none') })
      else actor.send({ type: 'MARK_SEEN' })
      return shown?.newest ?? null
    }
    return {
      actor,
      seenNewOrders: () => void takeNewest(),
      /** False for who has no list of orders. */
      mayOpen: path !== undefined,
      openNewOrder() {
        const newest = takeNewest()
        if (!newest || path === undefined) return
        void router.navigate({ href: path + stringifySearch({ orderCode: newest.orderCode, open: newest.orderCode }) })
      },
    }
  }, [actor, router, path])
}

/** The keys of the two commands as they are set now; undefined for one that is switched off. */
export function newOrderKeys(overrides: KeyOverrides): { seen: string | undefined; open: string | undefined } {
  const keyOf = (id: string) => {
    const [binding] = bindingsOf(
      shellCommands.filter((command) => command.id === id),
      overrides,
    )
    return binding?.chords.join(' ')
  }
  return { seen: keyOf('shell.seenNewOrders'), open: keyOf('shell.openNewOrder') }
}
