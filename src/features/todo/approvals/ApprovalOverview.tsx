import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { ledgerExponent } from '#domain/products.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { ApprovalPreview } from '#features/todo/approvals/ApprovalPreview.tsx'
import { changeText } from '#features/todo/approvals/approval-columns.ts'
import { ProposedTeaching } from '#features/teaching/TrialResult.tsx'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** A request: its effect, reason, requester and outcome. */
export function ApprovalOverview({
  approval,
  zone,
  isForStaff,
}: {
  approval: ApprovalRow
  zone: string
  isForStaff: boolean
}) {
  const { t } = useTranslation('todo')
  const lookup = useLookup()
  const texts = useListTexts('todo')
  const money = `${formatMoney(approval.amountMinor, approval.exponent)} ${approval.currency}`
  const text = (id: string, label: string, value: string | null): Field[] =>
    value === null || value === '' ? [] : [{ id, label, value: <UntrustedText text={value} />, copy: value }]
  const time = (id: string, label: string, at: string | null): Field[] =>
    at === null ? [] : [{ id, label, value: timeText(at, zone), isMono: true }]
  return (
    <>
      {approval.state === 'waiting' ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('inspector.effect')}</h2>
          <p>{lookup(`todo:effect.${approval.kind}`, { amount: money, change: changeText(approval, texts) })}</p>
          <PresentStatus approval={approval} />
          <WhyItWaits approval={approval} />
        </section>
      ) : null}
      {approval.teaching ? <ProposedTeaching proposal={approval.teaching} zone={zone} /> : null}
      {approval.state === 'waiting' && isForStaff ? <ApprovalPreview approval={approval} /> : null}
      <FieldList
        fields={[
          {
            id: 'target',
            label: t('column.target'),
            value: <UntrustedText text={approval.target} />,
            copy: approval.target,
            isMono: true,
          },
          { id: 'kind', label: t('column.kind'), value: texts.enum('approvalKind', approval.kind) },
          { id: 'amount', label: t('column.amount'), value: money, isMono: true },
          ...text('change', t('column.change'), changeText(approval, texts)),
          ...text('reason', t('column.reason'), approval.reason),
          ...text('reference', t('inspector.reference'), approval.balance?.reference ?? null),
          ...time('effectiveTime', t('inspector.effectiveTime'), approval.balance?.effectiveTime ?? null),
          ...text('requestedBy', t('column.requestedBy'), approval.requestedBy),
          ...time('requestTime', t('column.requestTime'), approval.requestTime),
          ...text('decidedBy', t('column.decidedBy'), approval.decidedBy),
          ...time('decidedTime', t('column.decidedTime'), approval.decidedTime),
          ...text('note', t('column.note'), approval.note),
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </>
  )
}

/** The limit that made it wait. */
function WhyItWaits({ approval: { amountMinor, currency, exponent, limitMinor } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('todo')
  if (limitMinor === null) return null
  const values = {
    amount: `${formatMoney(amountMinor, exponent)} ${currency}`,
    limit: `${formatMoney(limitMinor, ledgerExponent(currency))} ${currency}`,
  }
  return <p className={styles.note}>{t('inspector.why', values)}</p>
}

/** Present status of an order or payout. If it changed since the request, approval will be refused. */
function PresentStatus({ approval: { change, stageChange, target } }: { approval: ApprovalRow }) {
  const { t } = useTranslation('todo')
  const texts = useListTexts('todo')
  const input = { orderCode: target }
  const order = useQuery({ ...query('order.getDetail', input), enabled: change !== null }).data?.order
  const payout = useQuery({ ...query('payoutOrder.getDetail', input), enabled: stageChange !== null }).data?.order
  const now = order ?? payout
  if (!now) return null
  const isAsAsked = order
    ? order.orderStatusId === change?.fromStatusId
    : payout !== undefined && payout.stage === stageChange?.from
  if (isAsAsked) return <p className={styles.note}>{now.locked ? t('inspector.locked') : t('inspector.asAsked')}</p>
  const status = order
    ? texts.enum('orderStatus', orderStatusOf(order.orderStatusId))
    : texts.enum('payoutStage', payout?.stage ?? '')
  return <p role="alert">{t('inspector.versionConflict', { status })}</p>
}
