import { assign, fromPromise, setup } from 'xstate'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import type { BankTemplate } from '#domain/bank-template.ts'
import { faultsIn, faultsOf, formOf, NEW_TEMPLATE, templateOf } from '#machines/bank-template/bank-template.form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

/** The task on a layout: create (empty or from a copy), edit, enable or disable, delete. */
export type TemplateTask = 'create' | 'edit' | 'toggle' | 'delete'

/** The request that an actor runs; `key` identifies one attempt, so that a retry after a lost answer has one effect. */
export type TemplateRequest = { key: string; expectedVersion?: number } & (
  | { kind: 'save'; template: BankTemplate; isNew: boolean }
  | { kind: 'enable'; id: string; enable: boolean }
  | { kind: 'delete'; id: string }
)

export interface BankTemplateFlowInput {
  task: TemplateTask
  /** The layout concerned; for a new one, the layout it copies, if any. */
  row: BankTemplateRow | null
  /** What was typed into this form before and kept. */
  typed?: FormValues | undefined
  newKey: () => string
}

interface BankTemplateContext extends BankTemplateFlowInput {
  form: FormValues
  /** Faults are shown after the first attempt to save. */
  hasTried: boolean
  faults: FieldFaults
  failure: Failure | null
  isChanged: boolean
  /** The person was warned that leaving discards the typed values. */
  isWarned: boolean
  attemptKey: string | null
  /** The saved layout; null after a deletion. */
  saved: BankTemplateRow | null
}

export type BankTemplateEvent = { type: 'CHANGE'; change: FormValues } | { type: 'SUBMIT' } | { type: 'CANCEL' }

/** How the form of a task begins. */
export function startForm({ task, row }: Pick<BankTemplateFlowInput, 'task' | 'row'>): FormValues {
  if (!row) return NEW_TEMPLATE
  const form = formOf(row.template)
  return task === 'create' ? { ...form, id: '', name: '', isDisabled: undefined } : form
}

/** Edits one bank layout: a form until it is saved, or a question to confirm; ends when completed or cancelled. */
export const bankTemplateFlow = setup({
  types: { context: {} as BankTemplateContext, input: {} as BankTemplateFlowInput, events: {} as BankTemplateEvent },
  actors: {
    carryOut: fromPromise<Outcome<BankTemplateRow | null>, TemplateRequest>(() => {
      throw new Error('carryOut is not provided')
    }),
  },
  guards: {
    asksOnly: ({ context }) => context.task === 'delete',
    actsAtOnce: ({ context }) => context.task === 'toggle',
    isFaulty: ({ context }) => Object.keys(faultsIn(context.form)).length > 0,
    wouldLose: ({ context }) => context.isChanged && !context.isWarned,
  },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      const form = { ...context.form, ...event.change }
      return {
        form,
        faults: context.hasTried ? faultsIn(form) : {},
        failure: null,
        isChanged: true,
        isWarned: false,
        attemptKey: null,
      }
    }),
    showFaults: assign(({ context }) => ({ hasTried: true, faults: faultsIn(context.form) })),
    warn: assign({ isWarned: true }),
    beginAttempt: assign(({ context }) => ({
      hasTried: true,
      failure: null,
      attemptKey: context.attemptKey ?? context.newKey(),
    })),
    keepSaved: assign((_args, { outcome }: { outcome: Outcome<BankTemplateRow | null> }) => ({
      saved: outcome.kind === 'done' ? outcome.result : null,
    })),
    keepFailure: assign(({ context }, { outcome }: { outcome: Outcome<BankTemplateRow | null> }) => {
      if (outcome.kind === 'refused')
        return { failure: outcome, faults: faultsOf(outcome.issues ?? []), attemptKey: null }
      return { failure: outcome.kind === 'outcomeUnknown' ? outcome : BROKEN, attemptKey: context.attemptKey }
    }),
  },
}).createMachine({
  id: 'bankTemplate',
  context: ({ input }) => ({
    ...input,
    form: { ...startForm(input), ...input.typed },
    hasTried: false,
    faults: {},
    failure: null,
    isChanged: input.typed !== undefined,
    isWarned: false,
    attemptKey: null,
    saved: null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'actsAtOnce', target: 'working' },
        { guard: 'asksOnly', target: 'confirming' },
        { target: 'editing' },
      ],
    },
    editing: {
      on: {
        CHANGE: { actions: 'change' },
        SUBMIT: [{ guard: 'isFaulty', actions: 'showFaults' }, { target: 'working' }],
        CANCEL: [{ guard: 'wouldLose', actions: 'warn' }, { target: 'left' }],
      },
    },
    confirming: { on: { SUBMIT: 'working', CANCEL: 'left' } },
    working: {
      entry: 'beginAttempt',
      invoke: {
        src: 'carryOut',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: { type: 'keepSaved', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    /** Back to the form or the question, with the refusal. */
    refused: {
      always: [
        { guard: ({ context }) => context.task === 'create' || context.task === 'edit', target: 'editing' },
        { target: 'confirming' },
      ],
    },
    done: { type: 'final' },
    left: { type: 'final' },
  },
})

function requestOf({ task, row, form, attemptKey, newKey }: BankTemplateContext): TemplateRequest {
  const key = attemptKey ?? newKey()
  if (task === 'create') return { kind: 'save', template: templateOf(form), isNew: true, key }
  if (!row) throw new Error(`there is no layout to ${task}`)
  const { template, version: expectedVersion } = row
  if (task === 'edit')
    return { kind: 'save', template: { ...templateOf(form), id: template.id }, isNew: false, expectedVersion, key }
  if (task === 'toggle')
    return { kind: 'enable', id: template.id, enable: template.isDisabled === true, expectedVersion, key }
  return { kind: 'delete', id: template.id, expectedVersion, key }
}
