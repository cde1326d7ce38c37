import { useTranslation } from 'react-i18next'
import styles from '#features/form/form.module.css'
import { Action } from '#ui/fields/Action.tsx'

/** Says that a form came back with what was typed into it before, and lets the person begin anew. */
export function RestoredNotice({ isShown, onStartAnew }: { isShown: boolean; onStartAnew: () => void }) {
  const { t } = useTranslation('common')
  return isShown ? (
    <p role="status" className={styles.restored}>
      {t('form.restored')} <Action onClick={onStartAnew}>{t('form.startAnew')}</Action>
    </p>
  ) : null
}
