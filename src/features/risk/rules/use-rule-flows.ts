import { useRef } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openForm } from '#features/list/action/form/open-form.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import type { HeldFlow } from '#features/list/use-held-flow.ts'
import { submitRule, switchOn, tryRule } from '#features/risk/risk-actors.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { RULE_FORMS, ruleActionFlow } from '#actions/payout/risk-forms.ts'
import type { RuleCall, RuleSubject } from '#actions/payout/risk-forms.ts'
import { recorded } from '#recording/recorder.ts'
import { riskDryRunFlow } from '#machines/desk/risk-dry-run.flow.ts'

/** Days before today whose payouts a rule is first tried on. */
const TRIED_DAYS = 6

/** The running trial of a rule. */
export type DryRunActor = ActorRefFrom<typeof riskDryRunFlow>
/** The open flow on rules: a form, or a dry run. */
export type RuleFlow =
  | ({ kind: 'action'; name: string; subject: RuleSubject } & FormFlow<RuleSubject, RuleCall, RuleAnswer>)
  | ({ kind: 'dryRun'; rule: RiskRuleRow; actor: DryRunActor } & HeldFlow)

interface RuleAnswer {
  rule: RiskRuleRow | null
}

interface Hooks {
  facts: FormFacts
  userId: number
  zone: string
  isControlOn: boolean
  /** An action was done: its name. */
  onDone: (name: string) => void
  onSwitchedOn: (rule: RiskRuleRow) => void
  onEnded: () => void
  open: (key: string) => void
}

const isForm = (command: string): command is keyof typeof RULE_FORMS => Object.hasOwn(RULE_FORMS, command)

/** Flows on rules, one at a time; a new rule goes on to its trial. */
export function useRuleFlows(hooks: Hooks) {
  const held = useHeldFlow<RuleFlow>(hooks.onEnded)
  const latest = useRef(hooks)
  latest.current = hooks

  function act(form: ActionForm<RuleSubject, RuleCall>, rule: RiskRuleRow | null): void {
    const { facts, isControlOn, userId } = latest.current
    const subject: RuleSubject = { rule, isControlOn }
    const name = form.name === 'control' ? (isControlOn ? 'controlOff' : 'controlOn') : form.name
    const open = openForm(
      ruleActionFlow.provide({ actors: { submitAction: submitRule(subject) } }),
      { entity: 'riskRule', form, row: subject, facts },
      { command: `riskRule.${form.name}`, subject: rule === null ? '' : String(rule.id), drafts: draftsOf(userId) },
    )
    held.run({ kind: 'action', name, subject, ...open }, () => {
      const snapshot = open.actor.getSnapshot()
      if (!snapshot.matches('done')) return
      latest.current.onDone(name)
      const made = snapshot.context.answer?.rule
      if (name === 'add' && made) tryOut(made)
    })
  }

  function tryOut(rule: RiskRuleRow): void {
    const { zone } = latest.current
    const now = new Date()
    const period = { startTime: toWallClock(startOfDay(now, zone, -TRIED_DAYS), zone), endTime: toWallClock(now, zone) }
    const actor = createActor(
      riskDryRunFlow.provide({ actors: { tryRule, switchOn } }),
      recorded({ input: { rule, ...period, newKey: () => crypto.randomUUID() } }),
    )
    const leave = () => actor.send({ type: 'CANCEL' })
    held.run({ kind: 'dryRun', rule, actor, form: null, leave }, () => {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('done')) latest.current.onSwitchedOn(snapshot.context.rule)
    })
    latest.current.open(String(rule.id))
  }

  /** A rule that is off is tried before it can be switched on; one that is on is switched off. */
  function start(command: string, target: CommandTarget): boolean {
    const [rule = null] = target.kind === 'riskRule' ? target.rows : []
    if (held.now() !== null) return false
    if (rule && command !== 'riskRule.add' && command !== 'riskControl.switch') latest.current.open(String(rule.id))
    const wanted = command === 'riskRule.switch' ? (rule?.enabled ? 'riskRule.switchOff' : 'riskRule.try') : command
    if (wanted === 'riskRule.try' && rule) tryOut(rule)
    else if (isForm(wanted)) act(RULE_FORMS[wanted], wanted === 'riskRule.add' ? null : rule)
    return true
  }
  const { flow, isOpen, form, leave } = held
  return { flow, isOpen, form, start, leave }
}
