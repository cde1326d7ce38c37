import { useTranslation } from 'react-i18next'
import classes from '#features/errors/ErrorPage.module.css'

const primary = `${classes.action} ${classes.primary}`

/** Leaves for home by loading the console anew, since what is shown may no longer work. */
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

/** Tries again what failed; without `onRetry` the whole console is loaded anew. */
export function RetryAction({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={primary} onClick={() => (onRetry ? onRetry() : location.reload())}>
      {t(onRetry ? 'retry' : 'reload')}
    </button>
  )
}
