import { useCallback, useRef, useState } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { InputOf } from '#contract/contract.ts'
import { streamExport } from '#features/orders/order-actors.ts'
import { exportFlow } from '#machines/export/export.flow.ts'

export type ExportActor = ActorRefFrom<typeof exportFlow>

/** The export of the list, one at a time; it runs beside the work. */
export function useExport() {
  const [actor, setActor] = useState<ExportActor | null>(null)
  const current = useRef<ExportActor | null>(null)
  const start = useCallback((request: InputOf<'order.export'>, expectedRows: number | null): boolean => {
    if (current.current?.getSnapshot().matches('streaming')) return false
    const made = createActor(exportFlow.provide({ actors: { streamFile: streamExport } }), { input: { request, expectedRows } })
    made.subscribe((snapshot) => {
      if (snapshot.status !== 'done' || current.current !== made) return
      current.current = null
      setActor(null)
    })
    current.current = made
    setActor(made)
    made.start()
    return true
  }, [])
  return { actor, start }
}
