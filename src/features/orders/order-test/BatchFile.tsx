import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DragEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { query } from '#api/queries.ts'
import { download, saveFile } from '#api/stream.ts'
import { BATCH_COLUMNS, BATCH_REQUIRED_COLUMNS, BATCH_ROWS_MAX } from '#contract/order-batch.endpoints.ts'
import type { BatchColumn } from '#contract/order-batch.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import styles from '#features/orders/order-test/Batch.module.css'
import { Action } from '#ui/fields/Action.tsx'

interface BatchFileProps {
  canSend: boolean
  disabled: boolean
  fault: string | undefined
  onChoose: (file: File | null) => void
  ref: Ref<HTMLInputElement>
}

const isRequired = (name: BatchColumn) => (BATCH_REQUIRED_COLUMNS as readonly BatchColumn[]).includes(name)

/** The file: its template, what it may be like, and the choice of it by keyboard, pointer or dropping. */
export function BatchFile({ canSend, disabled, fault, onChoose, ref }: BatchFileProps) {
  const { t } = useTranslation('orderTest')
  const errorText = useErrorText()
  const id = useId()
  const taken = useQuery({ ...query('order.orderUploadFlag', {}), enabled: canSend })
  const [templateFault, setTemplateFault] = useState<string | null>(null)

  async function fetchTemplate(): Promise<void> {
    setTemplateFault(null)
    try {
      saveFile(await download(api, 'order.batchTemplate', {}))
    } catch (error) {
      setTemplateFault(errorText(error))
    }
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    const { files } = event.dataTransfer
    const picker = event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')
    if (!files[0] || !picker || picker.disabled) return
    picker.files = files
    onChoose(files[0])
  }

  return (
    <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles.fileHead}>
        <label htmlFor={id}>{t('batch.file')}</label>
        <Action disabled={!canSend} onClick={() => void fetchTemplate()}>
          {t('batch.template')}
        </Action>
      </div>
      <input
        ref={ref}
        id={id}
        type="file"
        accept=".csv,text/csv"
        className={styles.picker}
        disabled={disabled || !canSend || taken.data?.enabled === false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
        {templateFault === null ? null : (
          <p className={styles.fault} role="alert">
            {templateFault}
          </p>
        )}
        {taken.data?.enabled === false ? <p className={styles.fault}>{t('batch.off')}</p> : null}
        <p>{t('batch.fileHelp', { max: taken.data?.rowsMax ?? BATCH_ROWS_MAX })}</p>
        <p className={styles.columns}>
          {BATCH_COLUMNS.map((name) => (
            <code key={name} data-required={isRequired(name) || undefined} title={isRequired(name) ? t('batch.requiredColumn') : undefined}>
              {name}
              {isRequired(name) ? ' *' : ''}
            </code>
          ))}
        </p>
      </div>
    </div>
  )
}
