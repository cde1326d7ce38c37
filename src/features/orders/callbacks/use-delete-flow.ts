import { useCallback, useEffect, useRef, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { callbackDeleteFlow } from '#machines/callback-delete/callback-delete.flow.ts'
import type { DeleteResult } from '#machines/callback-delete/callback-delete.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#machines/recording/recorder.ts'

const deleteCallbacks = fromPromise<Outcome<readonly DeleteResult[]>, { orderCodes: readonly string[]; key: string }>(
  async ({ input }) => {
    try {
      const { results } = await api.call(
        'orderCallBack.delete',
        { orderCodes: [...input.orderCodes] },
        { idempotencyKey: input.key },
      )
      return { kind: 'done', result: results }
    } catch (error) {
      return failureOf(asCallFailure(error))
    }
  },
)
const flow = callbackDeleteFlow.provide({ actors: { deleteCallbacks } })

export type DeleteActor = ActorRefFrom<typeof callbackDeleteFlow>

interface DeleteFlowParts {
  /** Called with the number of callbacks whose attempts were deleted. */
  onDone: (count: number) => void
  onEnded: () => void
}

/** The single open deletion. */
export function useDeleteFlow(parts: DeleteFlowParts) {
  const [actor, setActor] = useState<DeleteActor | null>(null)
  const latest = useRef(parts)
  latest.current = parts
  useEffect(() => () => actor?.stop(), [actor])

  function start(_command: string, target: CommandTarget): boolean {
    if (actor !== null || target.kind !== 'callback') return false
    const made = createActor(
      flow,
      recorded({
        input: { orderCodes: target.rows.map(({ orderCode }) => orderCode), newKey: () => crypto.randomUUID() },
      }),
    )
    made.subscribe((snapshot) => {
      if (snapshot.status === 'done') {
        setActor(null)
        latest.current.onEnded()
      } else if (snapshot.matches('done')) {
        latest.current.onDone(snapshot.context.results.filter(({ ok }) => ok).length)
      }
    })
    made.start()
    setActor(made)
    return true
  }
  const leave = useCallback(() => actor?.send({ type: 'CANCEL' }), [actor])
  return { actor, isOpen: actor !== null, start, leave }
}
