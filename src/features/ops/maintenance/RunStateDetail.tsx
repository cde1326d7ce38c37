import { useTranslation } from 'react-i18next'
import type { RunStateAnswer } from '#contract/system/run-state.endpoints.ts'
import { RUN_STATE_RULES, RUN_STATES } from '#domain/system/run-state.ts'
import type { RunState } from '#domain/system/run-state.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { RunStateRules } from '#features/ops/maintenance/RunStateRules.tsx'
import { chartTransitionsOf } from '#machines/machine-outline.ts'
import { optionsOf } from '#machines/lifecycle.ts'
import { runStateLifecycle } from '#machines/lifecycles/run-state.lifecycle.ts'
import { LifecycleChart } from '#ui/LifecycleChart.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { Timeline } from '#ui/Timeline.tsx'

const TONES: Record<RunState, StatusTone> = {
  preparation: 'info',
  testReady: 'info',
  running: 'success',
  callbacksOnly: 'warn',
  closed: 'danger',
}
const TRANSITIONS = chartTransitionsOf(runStateLifecycle)

/** The run state's lifecycle with the way it went, what the present state lets happen, and who changed it why. */
export function RunStateDetail({ runState: { state, changes }, zone }: { runState: RunStateAnswer; zone: string }) {
  const { t } = useTranslation('systemMaintenance')
  const texts = useListTexts('systemMaintenance')
  const nameOf = (one: RunState) => texts.enum('runState', one)
  const oldestFirst = changes.toReversed()
  return (
    <>
      <LifecycleChart
        states={RUN_STATES.map((id) => ({ id, label: nameOf(id), tone: TONES[id] }))}
        initial={runStateLifecycle.initial}
        transitions={TRANSITIONS}
        current={state}
        steps={oldestFirst.map(({ from, to, at, by }) => ({
          from,
          to,
          title: [nameOf(to), by === null ? '' : sanitizeText(by), timeText(at, zone)].filter(Boolean).join(' · '),
        }))}
        options={optionsOf(runStateLifecycle, { state, context: {} }).map(({ event, to }) => ({
          id: event,
          to,
          title: nameOf(to),
          detail: t('rules.then', { orders: t(`rules.newOrdersOf.${RUN_STATE_RULES[to].newOrders}`) }),
        }))}
        labels={{ chart: t('life.chart'), possible: t('life.possible'), nothing: t('life.nothing') }}
      />
      <RunStateRules state={state} />
      <h2 className={recordStyles.heading}>{t('history.title')}</h2>
      {changes.length === 0 ? (
        <p>{t('history.none')}</p>
      ) : (
        <Timeline
          label={t('history.title')}
          entries={changes.map(({ id, at, by, to, reason }) => ({
            id: String(id),
            at: timeText(at, zone),
            title: nameOf(to),
            actor: by ?? undefined,
            detail: sanitizeText(reason),
            tone: TONES[to],
          }))}
        />
      )}
    </>
  )
}
