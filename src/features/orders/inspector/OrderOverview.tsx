import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { PayLink } from '#features/orders/PayLink.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { RelationLink } from '#features/list/record/blocks/RelationLink.tsx'
import { regionText } from '#features/list/columns/region-text.ts'
import { RecordSections, useRecordFields } from '#features/queue/record-fields.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const ORIGINS = ['country', 'agent', 'referer'] as const

/** An order is matched by its amounts, parties and account, and an unpaid one is helped by the payer’s page. */
const FOLDED = ['payer', 'times']

interface OrderOverviewProps {
  order: OrderRow
  /** The payer's page; null for who is not shown it, and while it is not known. */
  payUrl: string | null
  /** From where it was created; null for who is not shown it, and while it is not known. */
  origin: OrderDetail['origin']
  zone: string
  unseen: ReadonlySet<string>
}

/** The order's own fields, from amounts to times. Fields that it lacks or the person is not shown are left out. */
export function OrderOverview({ order, payUrl, origin, zone, unseen }: OrderOverviewProps) {
  const { t, i18n } = useTranslation('orders')
  const texts = useOrderTexts()
  const { label, text, related, money, time, marks, lock, product } = useRecordFields('orders', order, zone)

  const sections: { id: string; fields: Field[] }[] = [
    {
      id: 'amounts',
      fields: [
        ...money('amountMinor'),
        ...money('realAmountMinor'),
        ...money('payableMinor'),
        ...money('feeMinor'),
        ...(order.usdtCount === null
          ? []
          : [{ id: 'usdtCount', label: label('usdtCount'), value: formatMoney(order.usdtCount, 6), isMono: true }]),
      ],
    },
    {
      id: 'states',
      fields: [
        ...marks,
        ...(order.supplementType === null
          ? []
          : [
              {
                id: 'supplement',
                label: label('supplement'),
                value: texts.enum('supplementType', order.supplementType),
              },
            ]),
        ...lock,
      ],
    },
    {
      id: 'parties',
      fields: [
        ...related('merchantName', 'merchantId'),
        ...text('merchantOrderId', true),
        product,
        ...related('supplierName', 'supplierId'),
      ],
    },
    {
      id: 'account',
      fields: [
        ...related('resourceName', 'resourceId'),
        ...text('usdtAddress', true),
        ...text('identifyCode', true),
        ...text('utr', true),
        ...(payUrl === null
          ? []
          : [
              {
                id: 'payUrl',
                label: label('payUrl'),
                value: sanitizeText(payUrl),
                copy: payUrl,
                after: <PayLink url={payUrl} label={t('inspector.openPayPage')} />,
              },
            ]),
      ],
    },
    {
      id: 'payer',
      fields: [
        ...text('userName'),
        ...text('validateUserName'),
        ...text('cardNumber', true),
        ...text('ifscCode', true),
        ...text('bankName'),
        ...related('ipAddress', 'ipAddress', true),
        ...ORIGINS.flatMap(originField),
        ...text('description'),
      ],
    },
    {
      id: 'times',
      fields: [
        ...time('createTime'),
        ...time('expireTime'),
        ...time('utrSubmitTime'),
        ...time('completedTime'),
        ...time('updateTime'),
      ],
    },
  ]

  function originField(by: (typeof ORIGINS)[number]): Field[] {
    const from = origin?.[by] ?? null
    if (from === null) return []
    const name = by === 'country' ? regionText(from, i18n.language) : from
    const after = <RelationLink name={name} to={{ filter: { [by]: from } }} />
    return [{ id: by, label: t(`filter.name.${by}`), value: <UntrustedText text={name} />, after }]
  }

  return <RecordSections namespace="orders" sections={sections} unseen={unseen} folded={FOLDED} />
}
