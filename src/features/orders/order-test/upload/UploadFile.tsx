import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DragEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { api, query } from '#api/api.ts'
import { download, saveFile } from '#api/transport/stream.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { isRequiredColumn, UPLOAD_BYTES_MAX, UPLOAD_COLUMNS, UPLOAD_ROWS_MAX } from '#domain/orders/order-upload.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { useErrorText } from '#features/failure-text.ts'
import styles from '#features/orders/order-test/upload/Upload.module.css'
import { chosenAnew } from '#ui/fields/rows/chosen-anew.ts'
import { Action } from '#ui/fields/Action.tsx'

interface UploadFileProps {
  kind: UploadKind
  canSend: boolean
  disabled: boolean
  fault: string | undefined
  onChoose: (file: File | null) => void
  ref: Ref<HTMLInputElement>
}

const BYTES_PER_MB = 1_000_000

/** The file: its template, what it may be like, and the choice of it by keyboard, pointer or dropping. */
export function UploadFile({ kind, canSend, disabled, fault, onChoose, ref }: UploadFileProps) {
  const { t, i18n } = useTranslation('orderTest')
  const errorText = useErrorText()
  const id = useId()
  const taken = useQuery({ ...query(UPLOAD_CALLS[kind].flag, {}), enabled: canSend })
  const [templateFault, setTemplateFault] = useState<string | null>(null)

  async function fetchTemplate(): Promise<void> {
    setTemplateFault(null)
    try {
      saveFile(
        await download(api, UPLOAD_CALLS[kind].template, {
          language: isLocale(i18n.language) ? i18n.language : 'en-US',
        }),
      )
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
        {...chosenAnew(onChoose)}
      />
      <div id={`${id}-about`} className={styles.about}>
        {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
        {templateFault === null ? null : (
          <p className={styles.fault} role="alert">
            {templateFault}
          </p>
        )}
        {taken.data?.enabled === false ? <p className={styles.fault}>{t(`batch.off.${kind}`)}</p> : null}
        <p>
          {t(`batch.fileHelp.${kind}`, {
            max: taken.data?.rowsMax ?? UPLOAD_ROWS_MAX,
            size: UPLOAD_BYTES_MAX / BYTES_PER_MB,
          })}
        </p>
        <p className={styles.columns}>
          {UPLOAD_COLUMNS[kind].map((name) => (
            <code
              key={name}
              data-required={isRequiredColumn(kind, name) || undefined}
              title={isRequiredColumn(kind, name) ? t('batch.requiredColumn') : undefined}
            >
              {name}
              {isRequiredColumn(kind, name) ? ' *' : ''}
            </code>
          ))}
        </p>
      </div>
    </div>
  )
}
