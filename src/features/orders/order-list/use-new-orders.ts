import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#api/api.ts'
import type { PushSource } from '#features/define-screen.ts'
import type { OrderListInput } from '#features/orders/order-list/order-input.ts'
import type { OrderRow } from '#contract/order.schemas.ts'

/** Orders that arrive close to each other are counted together. */
const GATHER_MS = 1_000

interface LiveOrders {
  pushes: PushSource
  input: OrderListInput
  /** The newest id that the list was made with; null before it is known. */
  newestId: number | null
  onChanged: (order: OrderRow) => void
  onGap: () => void
}

/**
 * How many orders have arrived that the list would hold. The server counts them by the list's own filters, so that
 * the console needs no second idea of what a filter means.
 */
export function useNewOrders({ pushes, input, newestId, onChanged, onGap }: LiveOrders): number {
  const [counted, setCounted] = useState<{ input: OrderListInput; since: number; count: number } | null>(null)
  const [arrivals, setArrivals] = useState(0)
  const hear = useEffectEvent((order: OrderRow, isNew: boolean) => {
    if (isNew) setArrivals((before) => before + 1)
    else onChanged(order)
  })
  const mindGap = useEffectEvent(() => {
    setArrivals((before) => before + 1)
    onGap()
  })

  useEffect(() => {
    const leaves = [
      pushes.onPush((push) => {
        if (push.commandType === 'order.created') hear(push.data.order, true)
        if (push.commandType === 'order.changed') hear(push.data.order, false)
      }),
      pushes.onGap(() => mindGap()),
    ]
    return () => leaves.forEach((leave) => leave())
  }, [pushes])

  useEffect(() => {
    if (arrivals === 0 || newestId === null) return
    const stop = new AbortController()
    const { sortBy: _by, sortDirection: _direction, ...filters } = input
    const timer = setTimeout(() => {
      api.call('order.getList', { ...filters, newerThanId: newestId, pageSize: 1 }, { signal: stop.signal }).then(
        ({ total }) => setCounted({ input, since: newestId, count: total }),
        // The next arrival, or a refresh, counts again.
        () => undefined,
      )
    }, GATHER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [arrivals, newestId, input])

  return counted && counted.input === input && counted.since === newestId ? counted.count : 0
}
