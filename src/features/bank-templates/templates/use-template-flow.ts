import { useCallback, useMemo, useRef } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import { useHeldFlow } from '#features/list/flows/use-held-flow.ts'
import type { HeldFlow } from '#features/list/flows/use-held-flow.ts'
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

interface TemplateFlow extends HeldFlow {
  actor: TemplateActor
}

/** The one thing that is being done to a layout. */
export function useTemplateFlow(parts: TemplateFlowParts) {
  const { flow, form, isOpen, now, run, leave } = useHeldFlow<TemplateFlow>(parts.onEnded)
  const latest = useRef(parts)
  latest.current = parts

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      const task = TASKS[command]
      if (target.kind !== 'bankTemplate' || task === undefined || now() !== null) return false
      const row = command === 'bankTemplate.create' ? null : (target.rows[0] ?? null)
      const place = { command, subject: row?.template.id ?? '' }
      const drafts = draftsOf(latest.current.userId)
      const typed = typedBefore(drafts, place)
      const actor = createActor(
        bankTemplateFlow.provide({ actors: { carryOut } }),
        recorded({ input: { task, row, typed, newKey: () => crypto.randomUUID() } }),
      )
      const start = startForm({ task, row })
      keepDraft(drafts, place, actor, ({ status, context }) => ({
        fields: TEMPLATE_FIELDS,
        start,
        values: context.form,
        isOver: status === 'done',
      }))
      const open = openFormOf(actor, row?.template.id ?? null)
      run({ actor, form: open, leave: open.leave }, () => {
        const snapshot = actor.getSnapshot()
        if (snapshot.matches('done')) latest.current.onDone(task, snapshot.context.saved, row)
      })
      return true
    },
    [now, run],
  )
  const actor = flow?.actor ?? null
  return useMemo(() => ({ actor, form, isOpen, start, leave }), [actor, form, isOpen, start, leave])
}

/** The open task, as the list holds the layout beside it. */
function openFormOf(actor: TemplateActor, key: string | null): OpenForm {
  return {
    key,
    stake: () => {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('working')) return 'held'
      return snapshot.context.isChanged ? 'typed' : 'none'
    },
    leave: () => actor.send({ type: 'CANCEL' }),
    keep: () => void actor.stop(),
  }
}
