import { useTranslation } from 'react-i18next'
import { HomeAction, RetryAction, ErrorPage } from '#features/errors/error-page.tsx'

interface ServerErrorPageProps {
  errorId?: string
  /** Missing parts of the console are had by reloading it; anything else by trying again. */
  isMissingPart?: boolean
  onRetry?: () => void
  inside?: boolean
}

/** /500, and in the place of a screen that failed. */
export function ServerErrorPage({ errorId, isMissingPart = false, onRetry, inside }: ServerErrorPageProps) {
  const { t } = useTranslation('common')
  return (
    <ErrorPage
      code="500"
      title={t(isMissingPart ? 'failure.chunkTitle' : 'failure.title')}
      text={t(isMissingPart ? 'failure.chunkText' : 'failure.text')}
      detail={errorId === undefined ? undefined : `${t('failure.id')} ${errorId}`}
      inside={inside}
    >
      <RetryAction onRetry={isMissingPart ? undefined : onRetry} />
      <HomeAction isSecondary />
    </ErrorPage>
  )
}
