import { assign, fromPromise, setup } from 'xstate'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import {
  CODE_FIELD,
  codeField,
  isReviewed,
  PAY_PASSWORD_FIELD,
  payPasswordField,
  PROOF_FIELDS,
  startValues,
  valuesOn,
} from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { isPayPasswordDemanded, formFaults } from '#machines/action/form-faults.ts'
import { issueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import { typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'

export interface ActionFlowInput<Row, Call extends EndpointName> {
  /** The kind of rows that the form is about; recordings find the form again by this and its name. */
  entity: string
  form: ActionForm<Row, Call>
  row: Row
  facts: FormFacts
  /** Values typed into this form earlier and kept; the form begins with them. */
  typed?: FormValues | undefined
  /**
   * Values of what the person looked at, such as a payment's UTR; the form begins with them, and nothing is lost with
   * them.
   */
  carried?: FormValues | undefined
  /** Creates the idempotency key of an attempt. */
  newKey: () => string
}

export interface ActionContext<Row, Call extends EndpointName, Answer> extends ActionFlowInput<Row, Call> {
  values: FormValues
  faults: FieldFaults
  /** The key of the current attempt; kept after a lost answer, so that a retry has one effect. */
  attemptKey: string | null
  failure: Failure | null
  conflict: Conflict<Row> | null
  /** The row changed while the form is open; nothing is sent until the person has taken note. */
  news: Conflict<Row> | null
  answer: Answer | null
}

export type ActionEvent<Row> =
  /** `isGuess`: the form filled the values in by itself. Leaving discards them without a question, as carried ones. */
  | { type: 'CHANGE'; change: FormValues; isGuess?: boolean }
  /** The content that the form shows is loaded. */
  | { type: 'READY' }
  | { type: 'REVIEW' }
  | { type: 'EDIT' }
  | { type: 'SUBMIT' }
  | { type: 'TAKE_FRESH'; row?: Row }
  /** The row as it is now, whether it still allows the action, and who changed it when, as far as that is known. */
  | { type: 'MOVED_ON'; row: Row; isPossible: boolean; by?: string | null | undefined; at: string | null }
  | { type: 'CLOSE' }
  | { type: 'CANCEL' }

export interface ActionSubmission<Call extends EndpointName> {
  call: Call
  input: InputOf<Call>
  key: string
}

/**
 * The flow of any action on one row: fill in, review, submit. A refusal keeps the values except the code, a conflict
 * offers the current row. A row that changes meanwhile is a conflict before anything is sent. After a lost answer the
 * same attempt is repeated, with a fresh code where one is asked. A form that prepares is sent once it is ready. Fields
 * and review come from the form. Every entity types the same machine for its rows.
 */
export function makeActionFlow<Row, Call extends EndpointName, Answer>() {
  return setup({
    types: {
      context: {} as ActionContext<Row, Call, Answer>,
      input: {} as ActionFlowInput<Row, Call>,
      events: {} as ActionEvent<Row>,
    },
    actors: {
      submitAction: fromPromise<Outcome<Answer, Row>, ActionSubmission<Call>>(() => {
        throw new Error('submitAction is not provided')
      }),
    },
    guards: {
      prepares: ({ context }) => context.form.prepares === true,
      isFaulty: ({ context }) => Object.keys(faultsIn(context)).length > 0,
      isReviewed: ({ context }) => isReviewed(context.form),
      isAlwaysReviewed: ({ context }) => context.form.review === 'always',
      showsAnswer: ({ context: { form, answer } }) =>
        form.showsAnswer === 'always' || (form.showsAnswer === 'whenWaiting' && isWaiting(answer)),
      // After a lost answer the change may be the attempt's own.
      hasNews: ({ context }) => context.news !== null && context.failure?.kind !== 'outcomeUnknown',
      isOver: ({ context, event }) =>
        event.type === 'MOVED_ON' && !event.isPossible && context.failure?.kind !== 'outcomeUnknown',
      hasFaultToEdit: ({ context }) => Object.keys(context.faults).some((name) => !isProof(name)),
      hasFresh: ({ context, event }) =>
        (event.type === 'TAKE_FRESH' && event.row !== undefined) || Boolean(context.conflict?.present),
    },
    actions: {
      // A change starts a new attempt and clears the field's fault until the next check; in a long form it is one.
      change: assign(({ context, event }) => {
        if (event.type !== 'CHANGE') return {}
        const values = { ...context.values, ...event.change }
        const faults =
          context.form.isLong && Object.keys(context.faults).length > 0
            ? faultsIn({ ...context, values })
            : withoutFaultsOf(context.faults, Object.keys(event.change))
        const isFreshCode = context.failure?.kind === 'outcomeUnknown' && Object.keys(event.change).every(isProof)
        const attemptKey = isFreshCode ? context.attemptKey : null
        const carried = event.isGuess ? { ...context.carried, ...event.change } : context.carried
        return { values, faults, attemptKey, carried }
      }),
      showFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
      beginAttempt: assign(({ context }) => ({
        attemptKey: context.attemptKey ?? context.newKey(),
        failure: null,
        conflict: null,
        news: null,
      })),
      // A code works once, and a password is not left standing; the other values stay.
      endAttempt: assign(({ context }) => ({
        attemptKey: null,
        values: { ...withoutPassword(context.values), [CODE_FIELD]: '' },
      })),
      forgetCode: assign(({ context }) => ({ values: { ...context.values, [CODE_FIELD]: '' } })),
      note: assign(({ event }) => (event.type === 'MOVED_ON' ? { news: newsOf(event) } : {})),
      showNews: assign(({ context, event }) => ({
        conflict: event.type === 'MOVED_ON' ? newsOf(event) : context.news,
        news: null,
      })),
      takeFresh: assign(({ context, event }) => {
        const row = (event.type === 'TAKE_FRESH' ? event.row : undefined) ?? context.conflict?.present ?? context.row
        return { row, values: valuesOn(context, row), conflict: null, news: null, failure: null }
      }),
    },
  }).createMachine({
    id: 'action',
    context: ({ input }) => ({
      ...input,
      values: { ...startValues(input.form, input.row), ...input.typed, ...input.carried },
      faults: {},
      attemptKey: null,
      failure: null,
      conflict: null,
      news: null,
      answer: null,
    }),
    initial: 'opening',
    on: { CANCEL: '.cancelled' },
    states: {
      opening: { always: [{ guard: 'prepares', target: 'preparing' }, { target: 'editing' }] },
      preparing: {
        on: {
          READY: 'editing',
          CHANGE: { actions: 'change' },
          MOVED_ON: [{ guard: 'isOver', target: 'conflict', actions: 'showNews' }, { actions: 'note' }],
        },
      },
      editing: {
        on: {
          CHANGE: { actions: 'change' },
          MOVED_ON: [{ guard: 'isOver', target: 'conflict', actions: 'showNews' }, { actions: 'note' }],
          REVIEW: [
            { guard: 'hasNews', target: 'conflict', actions: 'showNews' },
            { guard: 'isFaulty', actions: 'showFaults' },
            { guard: 'isReviewed', target: 'reviewing' },
            { target: 'submitting' },
          ],
          SUBMIT: [
            { guard: 'hasNews', target: 'conflict', actions: 'showNews' },
            { guard: 'isFaulty', actions: 'showFaults' },
            { guard: 'isAlwaysReviewed', target: 'reviewing' },
            { target: 'submitting' },
          ],
        },
      },
      reviewing: {
        on: {
          EDIT: 'editing',
          MOVED_ON: { target: 'conflict', actions: 'showNews' },
          // No value can have changed since the review.
          SUBMIT: 'submitting',
        },
      },
      submitting: {
        entry: 'beginAttempt',
        on: { CANCEL: {} },
        invoke: {
          src: 'submitAction',
          input: ({ context }) => ({
            call: context.form.callFor(context.facts),
            input: inputOf(context),
            key: context.attemptKey ?? context.newKey(),
          }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'succeeded',
              actions: assign(({ event }) => ({ answer: event.output.kind === 'done' ? event.output.result : null })),
            },
            {
              guard: ({ event }) => event.output.kind === 'conflict',
              target: 'conflict',
              actions: [
                'endAttempt',
                assign(({ event }) => ({ conflict: event.output.kind === 'conflict' ? event.output : null })),
              ],
            },
            {
              guard: ({ event }) => event.output.kind === 'outcomeUnknown',
              target: 'refused',
              // The code may be too old, or spent, when the attempt is repeated.
              actions: [
                'forgetCode',
                assign(({ event }) => ({ failure: event.output.kind === 'outcomeUnknown' ? event.output : null })),
              ],
            },
            {
              target: 'judging',
              actions: [
                'endAttempt',
                assign(({ context, event }) =>
                  event.output.kind === 'refused'
                    ? { failure: event.output, faults: issueFaults(event.output.issues ?? [], fieldsOf(context)) }
                    : { failure: BROKEN },
                ),
              ],
            },
          ],
          onError: { target: 'refused', actions: ['forgetCode', assign({ failure: BROKEN })] },
        },
      },
      judging: {
        always: [{ guard: 'hasFaultToEdit', target: 'editing' }, { target: 'refused' }],
      },
      refused: {
        on: {
          CHANGE: { actions: 'change' },
          EDIT: 'editing',
          MOVED_ON: [{ guard: 'isOver', target: 'conflict', actions: 'showNews' }, { actions: 'note' }],
          SUBMIT: [
            { guard: 'hasNews', target: 'conflict', actions: 'showNews' },
            { guard: 'isFaulty', actions: 'showFaults' },
            { target: 'submitting' },
          ],
        },
      },
      conflict: {
        on: {
          MOVED_ON: { actions: 'showNews' },
          TAKE_FRESH: { guard: 'hasFresh', target: 'editing', actions: 'takeFresh' },
        },
      },
      succeeded: {
        always: [{ guard: 'showsAnswer', target: 'answered' }, { target: 'done' }],
      },
      answered: { on: { CLOSE: 'done', CANCEL: 'done' } },
      done: { type: 'final' },
      cancelled: { type: 'final' },
    },
  })
}

function newsOf<Row>({ row, by, at }: Extract<ActionEvent<Row>, { type: 'MOVED_ON' }>): Conflict<Row> {
  return { kind: 'conflict', present: row, by, at }
}

/** The values without the payment password, which only some forms ask for. */
function withoutPassword({ [PAY_PASSWORD_FIELD]: _password, ...values }: FormValues): FormValues {
  return values
}

const isProof = (name: string) => PROOF_FIELDS.includes(name)

/** True if the response says that a second person has to approve first. */
function isWaiting(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'waitsForApproval' in answer && answer.waitsForApproval === true
  )
}

function faultsIn<Row, Call extends EndpointName>({
  form,
  row,
  values,
  facts,
}: ActionFlowInput<Row, Call> & { values: FormValues }): FieldFaults {
  return formFaults(form, row, values, facts)
}

function fieldsOf<Row, Call extends EndpointName>({ form }: ActionFlowInput<Row, Call>): readonly FormField<never>[] {
  return [...form.fields, codeField, payPasswordField]
}

/** The call's input; the payment password is no form's own, so it is added here where it was asked for. */
function inputOf<Row, Call extends EndpointName>({
  form,
  row,
  facts,
  values,
}: ActionFlowInput<Row, Call> & { values: FormValues }): InputOf<Call> {
  const input = form.inputOf(row, values)
  return isPayPasswordDemanded(form, row, facts)
    ? { ...input, [PAY_PASSWORD_FIELD]: typedOf(values, PAY_PASSWORD_FIELD) }
    : input
}

/** A row of any list, by field. */
export type AnyRow = Readonly<Record<string, unknown>> & { id: number | string; version?: number }

/** The flow of every action that is declared with its list; the form comes with the input, by the action's name. */
export const listActionFlow = makeActionFlow<Rows<AnyRow>, EndpointName, unknown>()
