import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '#commands/surface-context.ts'
import { formatMoney } from '#domain/money/money.ts'
import { MomentInput } from '#features/form/fields/MomentInput.tsx'
import { ConflictNotice, Refusal } from '#features/list/action/Refusal.tsx'
import { zoneName, timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { PayoutLink } from '#features/risk/PayoutLink.tsx'
import { useRiskLabels } from '#features/risk/risk-labels.ts'
import styles from '#features/risk/risk.module.css'
import type { DryRunActor } from '#features/risk/rules/use-rule-flows.ts'
import type { DryRunResult } from '#machines/desk/risk-dry-run.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Tries a rule on past payouts: the time is chosen, what it would have hit is shown, and then it can be switched on. */
export function DryRunPanel({ actor, zone, onLeave }: { actor: DryRunActor; zone: string; onLeave: () => void }) {
  const { t } = useTranslation('riskRules')
  const texts = useListTexts('riskRules')
  const words = useRiskLabels()
  const snapshot = useSelector(actor, (now) => now)
  const { rule, startTime, endTime, faults, result, failure, conflict } = snapshot.context
  useLayer(useMemo(() => ({ id: 'riskDryRun', leave: onLeave }), [onLeave]))
  const panel = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const isRunning = snapshot.matches('running')
  const isSwitching = snapshot.matches('switching')
  const isMoved = snapshot.matches('conflict')
  // Focus for keyboard work: first on the panel, back in the field when the time was refused.
  useEffect(() => panel.current?.focus(), [])
  const isAsked = snapshot.matches('asking') && failure !== null
  useEffect(() => {
    if (isAsked) first.current?.focus()
  }, [isAsked])

  const send = (type: 'RUN' | 'SWITCH_ON' | 'TAKE_FRESH') => actor.send({ type })
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    send(isMoved ? 'TAKE_FRESH' : 'RUN')
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    event.stopPropagation()
    send('SWITCH_ON')
  }
  const fault = (name: string) => (faults[name] === undefined ? undefined : texts.fault({ fault: faults[name] }))
  return (
    <form
      ref={panel}
      className={styles.panel}
      aria-label={t('dryRun.title')}
      tabIndex={-1}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <p>{words.condition(rule.condition)}</p>
      <p className={styles.muted}>{t('dryRun.nothingHeld')}</p>
      <div className={styles.pair}>
        <MomentInput
          ref={first}
          kind="dateTime"
          label={t('dryRun.startTime')}
          value={startTime}
          help={t('dryRun.zone', { zone: zoneName(zone) })}
          fault={fault('startTime')}
          onChange={(typed) => actor.send({ type: 'CHANGE', change: { startTime: typed } })}
        />
        <MomentInput
          kind="dateTime"
          isEnd
          label={t('dryRun.endTime')}
          value={endTime}
          fault={fault('endTime')}
          onChange={(typed) => actor.send({ type: 'CHANGE', change: { endTime: typed } })}
        />
      </div>
      <Refusal failure={failure} />
      {isMoved && conflict ? <ConflictNotice conflict={conflict} namespace="riskRules" zone={zone} /> : null}
      <div role="status" aria-busy={isRunning}>
        {isRunning ? <p className={styles.muted}>{t('dryRun.running')}</p> : null}
        {result ? (
          <p className={styles.result}>
            {result.hitOrders === 0
              ? t('dryRun.none', { looked: String(result.looked) })
              : t('dryRun.hits', { hits: String(result.hitOrders), looked: String(result.looked) })}
          </p>
        ) : null}
        {result?.isCut ? <p className={styles.muted}>{t('dryRun.cut', { looked: String(result.looked) })}</p> : null}
        {rule.enabled && result ? <p className={styles.muted}>{t('dryRun.isOn')}</p> : null}
      </div>
      <div className={styles.actions}>
        <Action variant="quiet" keys="Esc" disabled={isSwitching} onClick={onLeave}>
          {t('dryRun.leave')}
        </Action>
        {isMoved ? (
          <Action type="submit" variant="main" keys="↵" disabled={!conflict?.present}>
            {t('dryRun.takeFresh')}
          </Action>
        ) : (
          <Action type="submit" keys="↵" aria-disabled={isRunning || isSwitching || undefined}>
            {t('dryRun.run')}
          </Action>
        )}
        {result && !rule.enabled && !isMoved ? (
          <Action
            variant="main"
            keys={keyText('mod+Enter')}
            aria-busy={isSwitching}
            aria-disabled={isSwitching || undefined}
            onClick={() => send('SWITCH_ON')}
          >
            {t(isSwitching ? 'dryRun.switching' : 'dryRun.switchOn')}
          </Action>
        ) : null}
      </div>
      {result && result.hits.length > 0 ? <DryRunHits result={result} zone={zone} /> : null}
    </form>
  )
}

/** The payouts a rule would have hit, newest first, with the evidence. */
function DryRunHits({ result, zone }: { result: DryRunResult; zone: string }) {
  const { t } = useTranslation('riskRules')
  const words = useRiskLabels()
  return (
    <FramedTable label={t('dryRun.list')}>
      <thead>
        <tr>
          <th scope="col">{t('dryRun.payout')}</th>
          <th scope="col">{t('dryRun.evidence')}</th>
          <th scope="col" data-numeric>
            {t('dryRun.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {result.hits.map((hit, at) => (
          <tr key={`${hit.orderCode}:${at}`}>
            <td data-mono>
              <PayoutLink code={hit.orderCode} />
              <div className={styles.muted}>{timeText(hit.createTime, zone)}</div>
            </td>
            <td>
              <UntrustedText text={words.evidence(hit)} />
              <div className={styles.muted}>
                <UntrustedText text={`${hit.merchantName}${hit.payeeName === null ? '' : ` → ${hit.payeeName}`}`} />
              </div>
            </td>
            <td data-numeric>
              {formatMoney(hit.amountMinor, hit.exponent)} {hit.currency}
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}
