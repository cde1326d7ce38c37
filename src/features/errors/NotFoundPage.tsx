import { useTranslation } from 'react-i18next'
import { BackAction, HomeAction, ErrorPage } from '#features/errors/error-page.tsx'

/** /404, and every address that is none. */
export function NotFoundPage({ inside }: { inside?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <ErrorPage code="404" title={t('notFound.title')} text={t('notFound.text')} inside={inside}>
      <HomeAction />
      <BackAction />
    </ErrorPage>
  )
}
