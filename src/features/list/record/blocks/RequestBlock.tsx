import { useTranslation } from 'react-i18next'
import styles from '#features/list/record/blocks/Record.module.css'
import { sanitizeBlock } from '#ui/sanitize-text.ts'

/** The merchant's request as received, as text. */
export function RequestBlock({ request }: { request: Record<string, unknown> }) {
  const { t } = useTranslation('list')
  if (Object.keys(request).length === 0) return <p className={styles.empty}>{t('record.none')}</p>
  return (
    <pre className={styles.block} tabIndex={0}>
      {sanitizeBlock(JSON.stringify(request, null, 2))}
    </pre>
  )
}
