import { useTranslation } from 'react-i18next'
import styles from '#features/form/form.module.css'

/** Says that leaving once more throws away what was typed. */
export function LeaveWarning({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('common')
  return isShown ? (
    <p role="alert" className={styles.warning}>
      {t('form.leaveWarning')}
    </p>
  ) : null
}
