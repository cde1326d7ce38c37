import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#api/transport/stream.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import type { Role } from '#domain/roles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/orders/order-test/upload/Upload.module.css'
import { usePathOfOrders } from '#features/orders/use-path-of-orders.ts'
import type { UploadAnswer } from '#machines/order-upload/order-upload.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { CheckRow } from '#ui/fields/rows/FieldRow.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { useCodeLabels } from '#features/orders/order-test/create/use-code-labels.ts'
import { PayLink } from '#features/orders/PayLink.tsx'
import { useCopying } from '#ui/code/use-copying.ts'

type Row = UploadAnswer['rows'][number]

const TONES: Record<Row['outcome'], StatusTone> = {
  created: 'success',
  wouldCreate: 'info',
  repeated: 'neutral',
  faulty: 'danger',
}

/** Faults of a row in words, each with its column. */
function faultText(texts: OrderTexts, { issues, msg, params }: Row): string {
  const faults = issues.map((issue) =>
    issue.path === '' ? texts.fault(issue) : `${issue.path}: ${texts.fault(issue)}`,
  )
  return [...faults, ...(msg === null ? [] : [texts.failure({ kind: 'refused', reason: msg, params })])].join(' · ')
}

/** The result of the check, or of each row. */
export function UploadResult({
  kind,
  answer,
  fileName,
  role,
}: {
  kind: UploadKind
  answer: UploadAnswer
  fileName: string
  role: Role | undefined
}) {
  const { t } = useTranslation('orderTest')
  const texts = useOrderTexts()
  const path = usePathOfOrders(role, kind)
  const [faultyOnly, setFaultyOnly] = useState(false)
  const rows = faultyOnly ? answer.rows.filter(({ outcome }) => outcome === 'faulty') : answer.rows
  const hasPayPlaces = answer.rows.some(({ payUrl }) => payUrl !== null)
  const fits = answer.rows.filter(({ outcome }) => outcome === 'wouldCreate').length

  function exportRows(): void {
    const headers = [
      t('batch.column.row'),
      t('batch.column.mchOrderNo'),
      t('batch.column.outcome'),
      t('batch.column.orderCode'),
      t('batch.column.payUrl'),
      t('batch.column.fault'),
    ]
    const lines = answer.rows.map((row) => [
      String(row.row),
      row.mchOrderNo ?? '',
      t(`batch.outcome.${row.outcome}`),
      row.orderCode ?? '',
      row.payUrl ?? '',
      faultText(texts, row),
    ])
    const blob = new Blob([BYTE_ORDER_MARK, writeExport([headers, ...lines])], { type: 'text/csv;charset=utf-8' })
    saveFile({ blob, fileName: `${fileName.replace(/\.csv$/i, '')}-${t('batch.resultFile')}.csv`, rows: lines.length })
  }

  return (
    <Panel
      title={t(answer.dryRun ? 'batch.checkedTitle' : 'batch.doneTitle')}
      aside={<Action onClick={exportRows}>{t('batch.export')}</Action>}
    >
      <div className={styles.answer}>
        <p className={styles.counts} role="status">
          {answer.dryRun ? (
            <StatusBadge tone="info" label={t('batch.fits', { count: fits })} />
          ) : (
            <StatusBadge tone="success" label={t('batch.created', { count: answer.created })} />
          )}
          <StatusBadge tone="neutral" label={t('batch.repeated', { count: answer.repeated })} />
          <StatusBadge
            tone={answer.faulty > 0 ? 'danger' : 'neutral'}
            label={t('batch.faulty', { count: answer.faulty })}
          />
        </p>
        {answer.faulty > 0 ? (
          <CheckRow label={t('batch.faultyOnly')} checked={faultyOnly} onChange={setFaultyOnly} />
        ) : null}
        <FramedTable label={t('batch.rows')}>
          <thead>
            <tr>
              <th scope="col" data-numeric>
                {t('batch.column.row')}
              </th>
              <th scope="col">{t('batch.column.mchOrderNo')}</th>
              <th scope="col">{t('batch.column.outcome')}</th>
              <th scope="col">{t('batch.column.orderCode')}</th>
              <th scope="col">{t('batch.column.fault')}</th>
              {hasPayPlaces ? <th scope="col">{t('batch.column.payUrl')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td data-numeric>{row.row}</td>
                <td data-mono>{row.mchOrderNo === null ? '–' : <UntrustedText text={row.mchOrderNo} />}</td>
                <td>
                  <StatusBadge tone={TONES[row.outcome]} label={t(`batch.outcome.${row.outcome}`)} />
                </td>
                <td data-mono>{orderLink(row.orderCode)}</td>
                <td>
                  <UntrustedText text={faultText(texts, row)} />
                </td>
                {hasPayPlaces ? <td>{row.payUrl === null ? null : <PayPlace url={row.payUrl} />}</td> : null}
              </tr>
            ))}
          </tbody>
        </FramedTable>
      </div>
    </Panel>
  )

  function orderLink(orderCode: string | null) {
    if (orderCode === null || path === undefined) return orderCode
    return (
      <Link
        className={styles.link}
        to={path}
        search={{ orderCode, open: orderCode, ...(kind === 'collection' && { showAll: true }) }}
      >
        {orderCode}
      </Link>
    )
  }
}

/** Where the payer of an uploaded order pays: to be opened, or copied and sent to them. */
function PayPlace({ url }: { url: string }) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const { copy, said } = useCopying(labels)
  return (
    <span className={styles.payPlace}>
      <PayLink url={url} label={t('answer.payPage')} />
      <Action onClick={() => void copy(url)}>{labels.copy}</Action>
      <span role="status">{said}</span>
    </span>
  )
}
