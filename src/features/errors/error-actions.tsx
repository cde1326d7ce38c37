import { useTranslation } from 'react-i18next'
import classes from '#features/errors/ErrorPage.module.css'

const primary = `${classes.action} ${classes.primary}`

/** Goes home with a full page load, since the current page may be broken. */
export function HomeAction({ isSecondary = false }: { isSecondary?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <a className={isSecondary ? classes.action : primary} href="/home">
      {t('home')}
    </a>
  )
}

/** Goes to the step of history before this page. */
export function BackAction() {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={classes.action} onClick={() => history.back()}>
      {t('back')}
    </button>
  )
}

/** Retries what failed, by Enter alone; without `onRetry` the whole console is reloaded. */
export function RetryAction({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" autoFocus className={primary} onClick={() => (onRetry ? onRetry() : location.reload())}>
      {t(onRetry ? 'retry' : 'reload')}
    </button>
  )
}
