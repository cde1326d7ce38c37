import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSay } from '#features/failure-text.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import { riskCommands } from '#commands/entities/risk.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { RiskActionPanel } from '#features/risk/RiskActionPanel.tsx'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { useRiskLabels } from '#features/risk/risk-labels.ts'
import { RiskViews } from '#features/risk/RiskViews.tsx'
import { DryRunPanel } from '#features/risk/rules/DryRunPanel.tsx'
import { ruleColumns, ruleState } from '#features/risk/rules/rule-columns.ts'
import { RULE_LIST } from '#features/risk/rules/rule-definition.ts'
import { useRuleFlows } from '#features/risk/rules/use-rule-flows.ts'
import { Action } from '#ui/fields/Action.tsx'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { Link } from '@tanstack/react-router'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/risk/risk.module.css'
import { FieldList } from '#ui/inspector/FieldList.tsx'

const ROW_COMMANDS = riskCommands.filter(
  ({ id, kind }) => kind === 'riskRule' && !['riskRule.add', 'riskControl.switch', 'riskDetection.show'].includes(id),
)
const CONTROL = 'system-config.get:riskControlSwitch'

/** The rules: on or off, what they hit, their trial on past payouts; and risk control as a whole. */
export function RulesView(props: ScreenPageProps<ListSearch>) {
  const { user } = props
  const { zone } = user.system
  const { t } = useTranslation('riskRules')
  const say = useSay('riskRules')
  const texts = useListTexts('riskRules')
  const words = useRiskLabels()
  const surface = useSurface()
  const client = useQueryClient()
  const control = useQuery(query(CONTROL, {}))
  // Settings of every type share the call's answer.
  const isControlOn = control.isSuccess ? (control.data as { value?: unknown }).value === true : undefined
  const states = useMemo(() => ({ on: t('on'), off: t('off') }), [t])
  const columnTitle = useColumnTitles('riskRules', zone)
  const columns = useMemo(
    () => ruleColumns(columnTitle, { texts, words, states, zone }),
    [columnTitle, texts, words, states, zone],
  )
  const screen = useListScreen(props, RULE_LIST, {
    columns,
    titleOf: (row) => [row.name, words.condition(row.condition), row.enabled ? states.on : states.off].join(' · '),
    useFlows(acts) {
      return useRuleFlows({
        facts: formFactsOf(user),
        userId: user.userId,
        zone,
        isControlOn: isControlOn === true,
        onDone: (name) => {
          acts.notify(() => say(`action.${name as 'add'}.done`))
          void client.invalidateQueries({ queryKey: [CONTROL] })
          acts.refresh()
        },
        onSwitchedOn: (rule) => {
          acts.notify(() => say('dryRun.done', { name: rule.name }))
          acts.refresh()
        },
        onEnded: acts.focusGrid,
        open: acts.open,
      })
    },
  })
  const { record, flows } = screen
  const { flow } = flows
  const row = record.code === null ? undefined : screen.rowOf(record.code)
  const keyOf = (command: string) => commandKey(command, user.preferences.keys, riskCommands)
  // A form that is about no row of the list stands beside it all the same.
  const isShown = record.code !== null || flow !== null

  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      tools={
        <>
          <RiskViews view="rules" user={user} />
          <ControlState isOn={isControlOn} keys={keyOf('riskControl.switch')} />
          <Action variant="main" keys={keyOf('riskRule.add')} onClick={() => surface.run('riskRule.add', 'button')}>
            {t('new')}
          </Action>
        </>
      }
      aside={
        isShown ? (
          <ListAside
            {...screen.frame}
            title={row && !isNew() ? <UntrustedText text={row.name} /> : t(isNew() ? 'new' : 'inspector.rule')}
            status={row && !isNew() ? <StatusBadge {...ruleState(row.enabled, states)} /> : null}
            actions={actions()}
            onClose={() => (flow ? surface.leaveLayer() : record.close())}
          >
            {content()}
          </ListAside>
        ) : null
      }
    />
  )

  function isNew(): boolean {
    return flow?.kind === 'action' && (flow.subject.rule === null || flow.name.startsWith('control'))
  }
  function actions() {
    return row && !flow ? (
      <RowActions
        commands={ROW_COMMANDS}
        target={{ kind: 'riskRule', rows: [row], source: 'record', matching: null }}
        overrides={user.preferences.keys}
        texts={texts}
      />
    ) : undefined
  }
  function content() {
    if (flow?.kind === 'dryRun') return <DryRunPanel actor={flow.actor} zone={zone} onLeave={flows.leave} />
    // The form of a rule is long: it has the whole panel.
    if (flow)
      return (
        <RiskActionPanel
          actor={flow.actor}
          namespace="riskRules"
          name={flow.name}
          params={{ name: flow.subject.rule?.name ?? '' }}
          code=""
          listedIn={({ rule }) => rule}
          zone={zone}
          onLeave={flows.leave}
        />
      )
    return row ? <RuleRecord rule={row} zone={zone} /> : <EmptyState title={t('inspector.notListed')} />
  }
}

/** The state of risk control, and its switch. */
function ControlState({ isOn, keys }: { isOn: boolean | undefined; keys: string | undefined }) {
  const { t } = useTranslation('riskRules')
  const surface = useSurface()
  if (isOn === undefined) return null
  return (
    <>
      {isOn ? (
        <StatusBadge tone="success" icon="done" label={t('control.on')} />
      ) : (
        <StatusBadge tone="danger" icon="attention" label={t('control.off')} />
      )}
      <Action keys={keys} onClick={() => surface.run('riskControl.switch', 'button')}>
        {t(isOn ? 'control.switchOff' : 'control.switchOn')}
      </Action>
    </>
  )
}

/** A rule in words, and how much it has found. */
function RuleRecord({ rule, zone }: { rule: RiskRuleRow; zone: string }) {
  const { t } = useTranslation('riskRules')
  const texts = useListTexts('riskRules')
  const words = useRiskLabels()
  return (
    <div className={styles.panel}>
      <p className={styles.evidence}>{words.condition(rule.condition)}</p>
      <FieldList
        fields={[
          { id: 'kind', label: t('column.kind'), value: texts.enum('riskKind', rule.condition.kind) },
          {
            id: 'hitCount',
            label: t('column.hitCount'),
            value: (
              <Link
                className={styles.link}
                to="/payProxyOrder/risk-control/detection-records"
                search={{ ruleId: rule.id }}
              >
                {rule.hitCount}
              </Link>
            ),
          },
          { id: 'heldCount', label: t('column.heldCount'), value: rule.heldCount, isMono: true },
          ...(rule.updatedBy === null
            ? []
            : [{ id: 'updatedBy', label: t('column.updatedBy'), value: <UntrustedText text={rule.updatedBy} /> }]),
          { id: 'updateTime', label: t('column.updateTime'), value: timeText(rule.updateTime, zone), isMono: true },
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </div>
  )
}
