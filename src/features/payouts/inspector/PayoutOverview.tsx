import { useTranslation } from 'react-i18next'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { isMasked } from '#domain/privacy/masked-numbers.ts'
import { formatMoney } from '#domain/money/money.ts'
import { callbackStyle, markStyle } from '#features/list/columns/status-styles.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { RelationLink } from '#features/list/record/blocks/RelationLink.tsx'
import { timeText } from '#features/list/columns/time-text.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

interface OverviewProps {
  payout: PayoutRow
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  userId: number
  zone: string
}

/** The payout's own fields: amounts, payee, who holds it, how it is paid, states, parties, times. What it does not have is left out. */
export function PayoutOverview({ payout, unseen, userId, zone }: OverviewProps) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const { claim } = payout

  const text = (id: keyof PayoutRow, label: string, isMono = false): Field[] => {
    const value = payout[id]
    return value === null || value === ''
      ? []
      : [{ id, label, value: <UntrustedText text={String(value)} />, copy: copyText(String(value)), isMono }]
  }
  /** A value that leads to the rows that share it. */
  const related = (
    id: keyof PayoutRow,
    label: string,
    by: string,
    key: string | number | null,
    isMono = false,
  ): Field[] =>
    text(id, label, isMono).map((field) => ({
      ...field,
      after: key === null ? undefined : <RelationLink name={String(payout[id])} to={{ filter: { [by]: key } }} />,
    }))
  const money = (id: 'amountMinor' | 'realAmountMinor' | 'feeMinor' | 'frozenMinor', label: string): Field[] => {
    const minor = payout[id]
    return minor === null
      ? []
      : [{ id, label, value: `${formatMoney(minor, payout.exponent)} ${payout.currency}`, isMono: true }]
  }
  const time = (id: 'createTime' | 'completedTime' | 'updateTime', label: string): Field[] => {
    const at = payout[id]
    return at === null ? [] : [{ id, label, value: timeText(at, zone), isMono: true }]
  }
  const held: Field[] =
    claim === null
      ? []
      : [
          {
            id: 'holder',
            label: t('inspector.holder'),
            value:
              claim.userId === userId ? (
                t('value.me')
              ) : claim.userName === null ? (
                t('value.platform')
              ) : (
                <UntrustedText text={claim.userName} />
              ),
          },
          { id: 'since', label: t('inspector.since'), value: timeText(claim.since, zone), isMono: true },
          { id: 'lease', label: t('inspector.leaseUntil'), value: timeText(claim.leaseUntil, zone), isMono: true },
        ]
  const states: Field[] = [
    {
      id: 'callbackStatus',
      label: t('column.callbackStatus'),
      value: (
        <StatusBadge {...callbackStyle(payout.callbackStatus)} label={texts.callbackStatus(payout.callbackStatus)} />
      ),
    },
    {
      id: 'orderMark',
      label: t('column.orderMark'),
      value: <StatusBadge {...markStyle(payout.orderMark)} label={texts.orderMark(payout.orderMark)} />,
    },
    ...(payout.riskHeld
      ? [
          {
            id: 'riskHeld',
            label: t('column.riskHeld'),
            value: <StatusBadge tone="danger" icon="attention" label={texts.enum('riskState', 'held')} />,
          },
        ]
      : []),
    ...(payout.gatewayUncertain
      ? [
          {
            id: 'uncertain',
            label: t('column.channel'),
            value: <StatusBadge tone="danger" icon="unknown" label={t('inspector.uncertain')} />,
          },
        ]
      : []),
    ...(payout.locked
      ? [
          {
            id: 'locked',
            label: t('column.locked'),
            value: payout.lockedBy === null ? t('value.locked') : t('value.lockedBy', { by: payout.lockedBy }),
          },
        ]
      : []),
    ...(payout.rejectReason === null
      ? []
      : [
          {
            id: 'rejectReason',
            label: t('column.rejectReason'),
            value: <UntrustedText text={texts.reason(payout.rejectReason)} />,
          },
        ]),
  ]

  const sections: { id: 'amounts' | 'payee' | 'held' | 'paying' | 'states' | 'parties' | 'times'; fields: Field[] }[] =
    [
      {
        id: 'amounts',
        fields: [
          ...money('amountMinor', t('column.amount')),
          ...money('realAmountMinor', t('column.realAmount')),
          ...money('feeMinor', t('column.fee')),
          ...money('frozenMinor', t('column.frozen')),
        ],
      },
      {
        id: 'payee',
        fields: [
          ...text('payeeName', t('column.payeeName')),
          ...text('cardNumber', t('column.cardNumber'), true),
          ...text('ifscCode', t('column.ifscCode'), true),
          ...text('bankName', t('column.bankName')),
          ...text('vpa', t('column.vpa'), true),
          ...text('address', t('column.address'), true),
        ],
      },
      { id: 'held', fields: held },
      {
        id: 'paying',
        fields: [
          ...(payout.channel === null
            ? []
            : [{ id: 'channel', label: t('column.channel'), value: texts.enum('payoutChannel', payout.channel) }]),
          ...related('resourceName', t('column.account'), 'resourceId', payout.resourceId),
          ...text('batchId', t('column.batchId'), true).map((field) => ({
            ...field,
            after:
              payout.batchId === null ? undefined : (
                <RelationLink name={String(payout.batchId)} to={{ batch: payout.batchId }} />
              ),
          })),
          ...text('utr', t('column.utr'), true),
          ...text('payoutCardNumber', t('column.payoutCardNumber'), true),
        ],
      },
      { id: 'states', fields: states },
      {
        id: 'parties',
        fields: [
          ...related('merchantName', t('column.merchant'), 'merchantId', payout.merchantId),
          ...text('merchantOrderId', t('column.merchantOrderId'), true),
          { id: 'product', label: t('column.product'), value: texts.product(payout.productId) },
          ...related('supplierName', t('column.supplier'), 'supplierId', payout.supplierId),
          ...related('ipAddress', t('column.ipAddress'), 'ipAddress', payout.ipAddress, true),
          ...text('description', t('column.description')),
        ],
      },
      {
        id: 'times',
        fields: [
          ...time('createTime', t('column.createTime')),
          ...time('completedTime', t('column.completedTime')),
          ...time('updateTime', t('column.updateTime')),
        ],
      },
    ]

  const labels = { copy: (label: string) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }
  return sections
    .map(({ id, fields }) => ({ id, fields: fields.filter((field) => !unseen.has(field.id)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ id, fields }) => (
      <section key={id} className={styles.section}>
        <h2 className={styles.heading}>{t(`inspector.section.${id}`)}</h2>
        <FieldList fields={fields} labels={labels} />
      </section>
    ))
}

/** A masked number is not worth copying. */
const copyText = (value: string) => (isMasked(value) ? undefined : value)
