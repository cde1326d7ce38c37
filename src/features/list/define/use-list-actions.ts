import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { EndpointName, InputOf, ListCallName } from '#contract/contract.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { attempt } from '#features/list/action/call-outcome.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import type { AnyRow, FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import type { HeldFlow } from '#features/list/use-held-flow.ts'
import { createImport } from '#features/list/import/import-actor.ts'
import type { ImportActor } from '#features/list/import/import-actor.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { ActionSet, FormAction, ImportAction, Rows } from '#machines/action/define-actions.ts'
import { listActionFlow } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** The running form of an action. */
export type ListActionActor = ActorRefFrom<typeof listActionFlow>

/** Flow beside the list: an action's form, or an import. */
export type OpenAction = { verb: string; rows: readonly AnyRow[] } & (
  | ({ does: 'form' } & FormFlow<Rows<AnyRow>, EndpointName, unknown>)
  | ({ does: 'import'; actor: ImportActor; columns: readonly string[]; asked: ImportAction['asked'] } & HeldFlow)
)

/** An action that took effect: its rows, what was filled in, and what its answer adds to the text that says so. */
export interface DoneAction {
  verb: string
  rows: readonly AnyRow[]
  values: FormValues
  told: Readonly<Record<string, string | number | undefined>>
}

interface Hooks {
  facts: FormFacts
  userId: number
  keyOf: (row: AnyRow) => string
  /** Additions to an action's input beside the typed values. */
  along?: ((verb: string, input: object) => object) | undefined
  /** Values that a new row begins with, and that a file's rows share. */
  fixed?: FieldsInput | undefined
  onDone: (done: DoneAction) => void
  onImported: () => void
  onEnded: () => void
}

const NO_ACTIONS: ActionSet['actions'] = {}

/** The actions of a list, one at a time. */
export function useListActions(set: ActionSet | undefined, hooks: Hooks): ListFlows & { open: OpenAction | null } {
  const { flow, form, isOpen, now, run, leave } = useHeldFlow<OpenAction>(hooks.onEnded)
  const latest = useRef(hooks)
  latest.current = hooks

  return useMemo(() => {
    const actions = set?.actions ?? NO_ACTIONS
    function fill(verb: string, action: FormAction<AnyRow>, rows: readonly AnyRow[], filledIn?: FormValues): void {
      const { facts, fixed, userId, keyOf } = latest.current
      const subject = { rows, ...(fixed && { fixed }) }
      const [row] = rows
      const form = (row && action.formOf?.(row)) ?? action.form
      const open = openForm(
        listActionFlow.provide({
          actors: { submitAction: submitterFor(set?.list, subject, (input) => latest.current.along?.(verb, input)) },
        }),
        { entity: set?.entity ?? '', form, row: subject, facts },
        {
          command: commandOf(set ?? { entity: '' }, verb),
          subject: row && rows.length === 1 ? keyOf(row) : '',
          drafts: rows.length <= 1 ? draftsOf(userId) : null,
        },
      )
      run({ does: 'form', verb, rows, ...open }, () => {
        const snapshot = open.actor.getSnapshot()
        if (!snapshot.matches('done')) return
        const { answer, values } = snapshot.context
        latest.current.onDone({ verb, rows, values, told: action.messageValuesOf?.(answer as never) ?? {} })
      })
      if (filledIn) open.actor.send({ type: 'CHANGE', change: filledIn })
      if (form.sendsAtOnce) open.actor.send({ type: 'SUBMIT' })
    }
    function importFile(verb: string, { asked, call, columnsOf }: ImportAction): void {
      const actor = createImport(call, latest.current.fixed)
      actor.subscribe((snapshot) => {
        if (snapshot.matches('imported')) latest.current.onImported()
      })
      run({
        does: 'import',
        verb,
        rows: [],
        actor,
        columns: columnsOf(latest.current.fixed),
        asked,
        form: null,
        leave: () => actor.send({ type: 'CANCEL' }),
      })
    }
    return {
      open: flow,
      isOpen,
      form,
      leave,
      start: (command: string, target: CommandTarget, filledIn?: FormValues): boolean => {
        const verb = Object.keys(actions).find((one) => set && commandOf(set, one) === command)
        const action = verb === undefined ? undefined : actions[verb]
        if (now() !== null || verb === undefined || !action) return false
        if (action.does === 'open') return false
        if (action.does === 'import') importFile(verb, action)
        else
          fill(
            verb,
            action as unknown as FormAction<AnyRow>,
            target.rows as readonly unknown[] as readonly AnyRow[],
            filledIn,
          )
        return true
      },
    }
  }, [set, flow, form, isOpen, now, run, leave])
}

/** Sends an action; a conflict brings the row as the list's call has it now. */
function submitterFor(
  list: ListCallName | undefined,
  { rows: [row], fixed }: Rows<AnyRow>,
  along: (input: object) => object | undefined,
) {
  const fresh = async (): Promise<Rows<AnyRow> | null> => {
    if (list === undefined || row === undefined) return null
    try {
      const page = await api.call(list, { id: row.id } as InputOf<ListCallName>)
      const rows = (page as unknown as { list: AnyRow[] }).list
      return rows.length > 0 ? { rows, ...(fixed && { fixed }) } : null
    } catch {
      return null
    }
  }
  return fromPromise<Outcome<unknown, Rows<AnyRow>>, ActionSubmission<EndpointName>>(
    ({ input: { call, input, key } }) =>
      attempt(
        String(row?.id ?? 0),
        () =>
          api.call(call, { ...input, ...along(input) } as typeof input, { idempotencyKey: key }) as Promise<unknown>,
        fresh,
      ),
  )
}
