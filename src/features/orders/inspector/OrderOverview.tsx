import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { isMasked } from '#domain/privacy/masked-numbers.ts'
import { formatMoney } from '#domain/money/money.ts'
import { callbackStyle, markStyle } from '#features/list/columns/status-styles.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { PayLink } from '#features/orders/PayLink.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { RelationLink } from '#features/list/record/blocks/RelationLink.tsx'
import { regionText } from '#features/list/columns/region-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

const ORIGINS = ['country', 'agent', 'referer'] as const

interface OrderOverviewProps {
  order: OrderRow
  /** The payer's page; null for who is not shown it, and while it is not known. */
  payUrl: string | null
  /** From where it was created; null for who is not shown it, and while it is not known. */
  origin: OrderDetail['origin']
  zone: string
  unseen: ReadonlySet<string>
}

/** The order's own fields: amounts, states, parties, account, payer, times. What it does not have, and what the person is not shown, is left out. */
export function OrderOverview({ order, payUrl, origin, zone, unseen }: OrderOverviewProps) {
  const { t, i18n } = useTranslation('orders')
  const texts = useOrderTexts()

  const text = (id: keyof OrderRow, label: string, isMono = false): Field[] => {
    const value = order[id]
    return value === null || value === ''
      ? []
      : [{ id, label, value: <UntrustedText text={String(value)} />, copy: copyText(String(value)), isMono }]
  }
  /** A value that leads to the rows that share it. */
  const related = (
    id: keyof OrderRow,
    label: string,
    by: string,
    key: string | number | null,
    isMono = false,
  ): Field[] =>
    text(id, label, isMono).map((field) => ({
      ...field,
      after: key === null ? undefined : <RelationLink name={String(order[id])} to={{ filter: { [by]: key } }} />,
    }))
  const money = (id: 'amountMinor' | 'payableMinor' | 'realAmountMinor' | 'feeMinor', label: string): Field[] => {
    const minor = order[id]
    return minor === null
      ? []
      : [{ id, label, value: `${formatMoney(minor, order.exponent)} ${order.currency}`, isMono: true }]
  }
  const time = (
    id: 'createTime' | 'expireTime' | 'completedTime' | 'updateTime' | 'utrSubmitTime',
    label: string,
  ): Field[] => {
    const at = order[id]
    return at === null ? [] : [{ id, label, value: timeText(at, zone), isMono: true }]
  }

  const sections: { id: 'amounts' | 'states' | 'parties' | 'account' | 'payer' | 'times'; fields: Field[] }[] = [
    {
      id: 'amounts',
      fields: [
        ...money('amountMinor', t('column.amount')),
        ...money('realAmountMinor', t('column.realAmount')),
        ...money('payableMinor', t('column.payable')),
        ...money('feeMinor', t('column.fee')),
        ...(order.usdtCount === null
          ? []
          : [{ id: 'usdtCount', label: t('column.usdtCount'), value: formatMoney(order.usdtCount, 6), isMono: true }]),
      ],
    },
    {
      id: 'states',
      fields: [
        {
          id: 'callbackStatus',
          label: t('column.callbackStatus'),
          value: (
            <StatusBadge {...callbackStyle(order.callbackStatus)} label={texts.callbackStatus(order.callbackStatus)} />
          ),
        },
        {
          id: 'orderMark',
          label: t('column.orderMark'),
          value: <StatusBadge {...markStyle(order.orderMark)} label={texts.orderMark(order.orderMark)} />,
        },
        ...(order.supplementType === null
          ? []
          : [
              {
                id: 'supplement',
                label: t('column.supplement'),
                value: texts.enum('supplementType', order.supplementType),
              },
            ]),
        ...(order.locked ? [{ id: 'locked', label: t('column.locked'), value: lockText(order) }] : []),
      ],
    },
    {
      id: 'parties',
      fields: [
        ...related('merchantName', t('column.merchant'), 'merchantId', order.merchantId),
        ...text('merchantOrderId', t('column.merchantOrderId'), true),
        product(),
        ...related('supplierName', t('column.supplier'), 'supplierId', order.supplierId),
      ],
    },
    {
      id: 'account',
      fields: [
        ...related('resourceName', t('column.account'), 'resourceId', order.resourceId),
        ...text('usdtAddress', t('column.usdtAddress'), true),
        ...text('identifyCode', t('column.identifyCode'), true),
        ...text('utr', t('column.utr'), true),
      ],
    },
    {
      id: 'payer',
      fields: [
        ...(payUrl === null
          ? []
          : [
              {
                id: 'payUrl',
                label: t('column.payUrl'),
                value: sanitizeText(payUrl),
                copy: payUrl,
                after: <PayLink url={payUrl} label={t('inspector.openPayPage')} />,
              },
            ]),
        ...text('userName', t('column.userName')),
        ...text('validateUserName', t('column.validateUserName')),
        ...text('cardNumber', t('column.cardNumber'), true),
        ...text('ifscCode', t('column.ifscCode'), true),
        ...text('bankName', t('column.bankName')),
        ...related('ipAddress', t('column.ipAddress'), 'ipAddress', order.ipAddress, true),
        ...ORIGINS.flatMap(originField),
        ...text('description', t('column.description')),
      ],
    },
    {
      id: 'times',
      fields: [
        ...time('createTime', t('column.createTime')),
        ...time('expireTime', t('column.expireTime')),
        ...time('utrSubmitTime', t('column.utrSubmitTime')),
        ...time('completedTime', t('column.completedTime')),
        ...time('updateTime', t('column.updateTime')),
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
  function product(): Field {
    return { id: 'product', label: t('column.product'), value: texts.product(order.productId) }
  }
  function lockText({ lockedBy }: OrderRow): string {
    return lockedBy === null ? t('value.locked') : t('value.lockedBy', { by: sanitizeText(lockedBy) })
  }

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
