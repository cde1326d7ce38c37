import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { attempt, failureOf } from '#features/list/action/call-outcome.ts'
import type { Fresh } from '#features/list/action/call-outcome.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import type { DryRunPeriod, DryRunResult } from '#machines/desk/risk-dry-run.flow.ts'
import type { RuleCall, RuleSubject } from '#actions/payout/risk-forms.ts'

/** Loads the current row; null if it cannot be loaded. */
const freshOf =
  <Row>(read: (id: number) => Promise<Row | undefined>): Fresh<Row> =>
  async (key) => {
    try {
      return (await read(Number(key))) ?? null
    } catch {
      return null
    }
  }

const freshRule = freshOf<RiskRuleRow>(async (id) =>
  (await api.call('riskControl.getRules', { pageSize: 500 })).list.find((rule) => rule.id === id),
)

/** Stores or deletes a rule, or switches risk control as a whole. */
export const submitRule = ({ rule, isControlOn }: RuleSubject) =>
  fromPromise<Outcome<{ rule: RiskRuleRow | null }, RuleSubject>, ActionSubmission<RuleCall>>(
    ({ input: { call, input, key } }) =>
      attempt(
        String(rule?.id ?? 0),
        async () => {
          const answer: unknown = await api.call(call, input, { idempotencyKey: key })
          // Only storing a rule answers it.
          return { rule: (answer as { rule?: RiskRuleRow }).rule ?? null }
        },
        async (id) => {
          const fresh = await freshRule(id)
          return fresh && { rule: fresh, isControlOn }
        },
      ),
  )

/** Tries a rule on the payouts of a time. */
export const tryRule = fromPromise<Outcome<DryRunResult>, DryRunPeriod & { rule: RiskRuleRow }>(
  async ({ input: { rule, ...period }, signal }) => {
    try {
      return {
        kind: 'done',
        result: await api.call('riskControl.dryRun', { condition: { ...rule.condition }, ...period }, { signal }),
      }
    } catch (error) {
      return failureOf(asCallFailure(error))
    }
  },
)

/** Switches a rule on as it was tried. */
export const switchOn = fromPromise<Outcome<RiskRuleRow>, { rule: RiskRuleRow; key: string }>(
  ({ input: { rule, key } }) => {
    const { id, name, condition, version: expectedVersion } = rule
    return attempt(
      String(id),
      async () =>
        (
          await api.call(
            'riskControl.saveRule',
            { id, name, enabled: true, condition: { ...condition }, expectedVersion },
            { idempotencyKey: key },
          )
        ).rule,
      freshRule,
    )
  },
)
