import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '#features/document-title.ts'
import classes from '#features/errors/ErrorPage.module.css'

interface ErrorPageProps {
  code: string
  title: string
  text: string
  /** Detail to quote when asking for help. */
  detail?: string
  /** Stands inside another page, which has the main landmark already. */
  inside?: boolean
  children: ReactNode
}

/** A calm full page that says what went wrong and where to go from here. */
export function ErrorPage({ code, title, text, detail, inside = false, children }: ErrorPageProps) {
  useDocumentTitle(title)
  const Frame = inside ? 'section' : 'main'
  return (
    <Frame className={inside ? classes.inside : classes.page}>
      <div className={classes.card}>
        <p className={classes.code} aria-hidden="true">
          {code}
        </p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
        <div className={classes.actions}>{children}</div>
      </div>
    </Frame>
  )
}

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
