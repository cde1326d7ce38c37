import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money/money.ts'
import { BatchAccounts } from '#features/payouts/batches/panel/BatchAccounts.tsx'
import { BatchLeftOut } from '#features/payouts/batches/panel/BatchLeftOut.tsx'
import { BatchOrders } from '#features/payouts/batches/panel/BatchOrders.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import type { BatchPreview } from '#machines/payout-batch/payout-batch.types.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'

interface PreviewProps {
  preview: BatchPreview
  /** The accounts that it would be paid from. */
  accounts: readonly number[]
  /** The most orders that the form takes, where the newest batch gave it and nobody typed it. */
  rememberedMost: number | undefined
  zone: string
  isExporting: boolean
  onEdit: () => void
  onExport: () => void
}

/** Which orders a batch would take and their total. Only Ctrl/⌘+Enter takes them and writes the file. */
export function BatchPreviewPart({
  preview,
  accounts,
  rememberedMost,
  zone,
  isExporting,
  onEdit,
  onExport,
}: PreviewProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  const canExport = preview.list.length > 0 && preview.faults.length === 0
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <dt>{t('panel.count')}</dt>
        <dd className={styles.big}>{preview.list.length}</dd>
        <dt>{t('panel.total')}</dt>
        <dd className={styles.big}>{`${formatMoney(preview.totalMinor, preview.exponent)} ${preview.currency}`}</dd>
      </dl>
      {preview.list.length === rememberedMost ? (
        <p className={styles.text}>{t('panel.rememberedMost', { count: rememberedMost })}</p>
      ) : null}
      <BatchLeftOut left={preview.left} />
      <BatchAccounts ids={accounts} zone={zone} />
      {preview.list.length === 0 ? <p className={styles.warning}>{t('panel.noOrders')}</p> : null}
      {preview.faults.length > 0 ? (
        <div className={styles.warning} role="alert">
          {t('panel.cellFaults')}
          <ul>
            {preview.faults.map((fault) => (
              <li key={`${fault.row}.${fault.column}`}>
                {t('panel.cellFault', {
                  row: fault.row,
                  column: fault.column,
                  code: fault.orderCode ?? '',
                  fault: texts.fault({ fault: fault.fault }),
                })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <BatchOrders orders={preview.list} />
      <div className={styles.actions}>
        <Action onClick={onEdit} disabled={isExporting}>
          {t('panel.edit')}
        </Action>
        <Action
          ref={main}
          variant="main"
          data-decides=""
          keys={keyText('mod+Enter')}
          aria-busy={isExporting}
          aria-disabled={!canExport || isExporting || undefined}
          onClick={onExport}
        >
          {t(isExporting ? 'panel.exporting' : 'panel.export')}
        </Action>
      </div>
    </div>
  )
}
