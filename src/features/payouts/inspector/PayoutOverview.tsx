import { useTranslation } from 'react-i18next'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { RelationLink } from '#features/list/record/blocks/RelationLink.tsx'
import { timeText } from '#features/list/columns/time-text.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { RecordSections, useRecordFields } from '#features/queue/record-fields.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Amount, payee and paying account, which one acts on. */
const FOLDED = ['parties', 'times']

interface OverviewProps {
  payout: PayoutRow
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  userId: number
  zone: string
}

/** The payout's own fields: amounts, payee, holder, payment, states, parties, times. Empty ones are left out. */
export function PayoutOverview({ payout, unseen, userId, zone }: OverviewProps) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const { claim } = payout
  const { label, text, related, money, time, marks, lock, product } = useRecordFields('payouts', payout, zone)

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
    ...marks,
    ...(payout.riskHeld
      ? [
          {
            id: 'riskHeld',
            label: label('riskHeld'),
            value: <StatusBadge tone="danger" icon="attention" label={texts.enum('riskState', 'held')} />,
          },
        ]
      : []),
    ...(payout.gatewayUncertain
      ? [
          {
            id: 'uncertain',
            label: label('channel'),
            value: <StatusBadge tone="danger" icon="unknown" label={t('inspector.uncertain')} />,
          },
        ]
      : []),
    ...lock,
    ...(payout.rejectReason === null
      ? []
      : [
          {
            id: 'rejectReason',
            label: label('rejectReason'),
            value: <UntrustedText text={texts.reason(payout.rejectReason)} />,
          },
        ]),
  ]

  const sections: { id: string; fields: Field[] }[] = [
    {
      id: 'amounts',
      fields: [...money('amountMinor'), ...money('realAmountMinor'), ...money('feeMinor'), ...money('frozenMinor')],
    },
    {
      id: 'payee',
      fields: [
        ...text('payeeName'),
        ...text('cardNumber', true),
        ...text('ifscCode', true),
        ...text('bankName'),
        ...text('vpa', true),
        ...text('address', true),
      ],
    },
    { id: 'held', fields: held },
    {
      id: 'paying',
      fields: [
        ...(payout.channel === null
          ? []
          : [{ id: 'channel', label: label('channel'), value: texts.enum('payoutChannel', payout.channel) }]),
        ...related('resourceName', 'resourceId'),
        ...text('batchId', true).map((field) => ({
          ...field,
          after:
            payout.batchId === null ? undefined : (
              <RelationLink name={String(payout.batchId)} to={{ batch: payout.batchId }} />
            ),
        })),
        ...text('utr', true),
        ...text('payoutCardNumber', true),
      ],
    },
    { id: 'states', fields: states },
    {
      id: 'parties',
      fields: [
        ...related('merchantName', 'merchantId'),
        ...text('merchantOrderId', true),
        product,
        ...related('supplierName', 'supplierId'),
        ...related('ipAddress', 'ipAddress', true),
        ...text('description'),
      ],
    },
    {
      id: 'times',
      fields: [...time('createTime'), ...time('completedTime'), ...time('updateTime')],
    },
  ]

  return <RecordSections namespace="payouts" sections={sections} unseen={unseen} folded={FOLDED} />
}
