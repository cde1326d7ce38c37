import { assign, fromPromise, setup } from 'xstate'
import type { OutputOf } from '#contract/contract.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { issueFaults } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FieldFaults } from '#machines/form/form-values.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'

export type DryRunResult = OutputOf<'riskControl.dryRun'>

/** The period of the payouts to test, as wall-clock texts in the platform's zone. */
export interface DryRunPeriod {
  startTime: string
  endTime: string
}

export interface DryRunInput extends DryRunPeriod {
  rule: RiskRuleRow
  newKey: () => string
}

interface DryRunContext extends DryRunInput {
  faults: FieldFaults
  result: DryRunResult | null
  failure: Failure | null
  conflict: Conflict<RiskRuleRow> | null
  /** Kept after a lost answer, so that a retry enables the rule once. */
  attemptKey: string | null
}

export type DryRunEvent =
  | { type: 'CHANGE'; change: Partial<DryRunPeriod> }
  | { type: 'RUN' }
  | { type: 'SWITCH_ON' }
  | { type: 'TAKE_FRESH' }
  | { type: 'CANCEL' }

/** The span of payouts that a rule is tried on. */
const SPAN_FIELDS: readonly FormField<never>[] = [
  { name: 'startTime', required: true, editor: { kind: 'dateTime' } },
  { name: 'endTime', required: true, editor: { kind: 'dateTime' } },
]

/**
 * Tries a rule on past payouts and enables it after its hits were shown: it can be enabled only from a result for its
 * current version.
 */
export const riskDryRunFlow = setup({
  types: { context: {} as DryRunContext, input: {} as DryRunInput, events: {} as DryRunEvent },
  actors: {
    tryRule: fromPromise<Outcome<DryRunResult>, DryRunPeriod & { rule: RiskRuleRow }>(() => {
      throw new Error('tryRule is not provided')
    }),
    switchOn: fromPromise<Outcome<RiskRuleRow>, { rule: RiskRuleRow; key: string }>(() => {
      throw new Error('switchOn is not provided')
    }),
  },
  guards: {
    isOff: ({ context }) => !context.rule.enabled,
    hasFresh: ({ context }) => Boolean(context.conflict?.present),
  },
  actions: {
    change: assign(({ event }) =>
      event.type === 'CHANGE' ? { ...event.change, faults: {}, failure: null, result: null } : {},
    ),
    takeFresh: assign(({ context }) => ({
      rule: context.conflict?.present ?? context.rule,
      conflict: null,
      result: null,
      failure: null,
    })),
    failBroken: assign({ failure: BROKEN }),
  },
}).createMachine({
  id: 'riskDryRun',
  context: ({ input }) => ({ ...input, faults: {}, result: null, failure: null, conflict: null, attemptKey: null }),
  initial: 'running',
  states: {
    asking: { on: { CHANGE: { actions: 'change' }, RUN: 'running', CANCEL: 'cancelled' } },
    running: {
      entry: assign({ failure: null, faults: {}, result: null }),
      on: { CANCEL: 'cancelled' },
      invoke: {
        src: 'tryRule',
        input: ({ context: { rule, startTime, endTime } }) => ({ rule, startTime, endTime }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'shown',
            actions: assign(({ event }) => ({ result: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            target: 'asking',
            actions: assign(({ event: { output } }) =>
              output.kind === 'refused' || output.kind === 'outcomeUnknown'
                ? {
                    failure: output,
                    faults: output.kind === 'refused' ? issueFaults(output.issues ?? [], SPAN_FIELDS) : {},
                  }
                : { failure: BROKEN },
            ),
          },
        ],
        onError: { target: 'asking', actions: 'failBroken' },
      },
    },
    shown: {
      on: {
        CHANGE: { target: 'asking', actions: 'change' },
        RUN: 'running',
        SWITCH_ON: { guard: 'isOff', target: 'switching' },
        CANCEL: 'cancelled',
      },
    },
    switching: {
      entry: assign(({ context }) => ({ attemptKey: context.attemptKey ?? context.newKey(), failure: null })),
      invoke: {
        src: 'switchOn',
        input: ({ context }) => ({ rule: context.rule, key: context.attemptKey ?? context.newKey() }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: assign(({ event, context }) => ({
              rule: event.output.kind === 'done' ? event.output.result : context.rule,
            })),
          },
          {
            guard: ({ event }) => event.output.kind === 'conflict',
            target: 'conflict',
            actions: assign(({ event }) => ({
              conflict: event.output.kind === 'conflict' ? event.output : null,
              attemptKey: null,
            })),
          },
          {
            guard: ({ event }) => event.output.kind === 'outcomeUnknown',
            target: 'shown',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'outcomeUnknown' ? event.output : BROKEN,
            })),
          },
          {
            target: 'shown',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'refused' ? event.output : BROKEN,
              attemptKey: null,
            })),
          },
        ],
        onError: { target: 'shown', actions: 'failBroken' },
      },
    },
    // The rule has changed: the previous result no longer applies.
    conflict: {
      on: { TAKE_FRESH: { guard: 'hasFresh', target: 'running', actions: 'takeFresh' }, CANCEL: 'cancelled' },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
