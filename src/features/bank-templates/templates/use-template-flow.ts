import { useCallback, useMemo, useRef } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import { useHeldFlow } from '#features/list/action/use-held-flow.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { TEMPLATE_FIELDS } from '#machines/bank-template/bank-template.fields.ts'
import { bankTemplateFlow, startForm } from '#machines/bank-template/bank-template.flow.ts'
import type { TemplateRequest, TemplateTask } from '#machines/bank-template/bank-template.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#machines/recording/recorder.ts'

/** The running work on one layout. */
export type TemplateActor = ActorRefFrom<typeof bankTemplateFlow>

const TASKS: Readonly<Record<string, TemplateTask>> = {
  'bankTemplate.create': 'create',
  'bankTemplate.copy': 'create',
  'bankTemplate.edit': 'edit',
  'bankTemplate.disable': 'toggle',
  'bankTemplate.enable': 'toggle',
  'bankTemplate.delete': 'delete',
}

const carryOut = fromPromise<Outcome<BankTemplateRow | null>, TemplateRequest>(async ({ input }) => {
  try {
    return { kind: 'done', result: await send(input) }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})

async function send({ key: idempotencyKey, ...request }: TemplateRequest): Promise<BankTemplateRow | null> {
  if (request.kind === 'delete') {
    await api.call(
      'bankTemplate.delete',
      { id: request.id, expectedVersion: request.expectedVersion },
      { idempotencyKey },
    )
    return null
  }
  if (request.kind === 'enable')
    return (
      await api.call(
        'bankTemplate.enable',
        { id: request.id, enable: request.enable, expectedVersion: request.expectedVersion },
        { idempotencyKey },
      )
    ).row
  const { template, isNew, expectedVersion } = request
  return (await api.call('bankTemplate.save', { template, isNew, expectedVersion }, { idempotencyKey })).row
}

interface TemplateFlowParts {
  userId: number
  /** The saved layout, or null after a deletion. */
  onDone: (task: TemplateTask, saved: BankTemplateRow | null, before: BankTemplateRow | null) => void
  onEnded: () => void
}

/** The one thing that is being done to a layout. */
export function useTemplateFlow(parts: TemplateFlowParts) {
  const { flow, isBusy, put, leave } = useHeldFlow<{ actor: TemplateActor; form: OpenForm }>()
  const latest = useRef(parts)
  latest.current = parts

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      const task = TASKS[command]
      if (target.kind !== 'bankTemplate' || task === undefined || isBusy()) return false
      const row = command === 'bankTemplate.create' ? null : (target.rows[0] ?? null)
      const place = { command, subject: row?.template.id ?? '' }
      const drafts = draftsOf(latest.current.userId)
      const typed = typedBefore(drafts, place)
      const next = createActor(
        bankTemplateFlow.provide({ actors: { carryOut } }),
        recorded({ input: { task, row, typed, newKey: () => crypto.randomUUID() } }),
      )
      next.subscribe((snapshot) => {
        if (snapshot.status !== 'done') return
        put(null)
        if (snapshot.matches('done')) latest.current.onDone(task, snapshot.context.saved, row)
        latest.current.onEnded()
      })
      const start = startForm({ task, row })
      keepDraft(drafts, place, next, ({ status, context }) => ({
        fields: TEMPLATE_FIELDS,
        start,
        values: context.form,
        isOver: status === 'done',
      }))
      const letGo = () => {
        put(null)
        latest.current.onEnded()
      }
      put({ actor: next, form: openFormOf(next, row?.template.id ?? null, letGo) })
      next.start()
      return true
    },
    [isBusy, put],
  )
  const actor = flow?.actor ?? null
  const form = flow?.form ?? null
  return useMemo(() => ({ actor, form, isOpen: actor !== null, start, leave }), [actor, form, start, leave])
}

/** The open task, as the list holds the layout beside it. */
function openFormOf(actor: TemplateActor, key: string | null, letGo: () => void): OpenForm {
  return {
    key,
    stake: () => {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('working')) return 'held'
      return snapshot.context.isChanged ? 'typed' : 'none'
    },
    leave: () => actor.send({ type: 'CANCEL' }),
    keep: () => {
      actor.stop()
      letGo()
    },
  }
}
