import { useTranslation } from 'react-i18next'
import { BackAction, HomeAction, ErrorPage } from '#features/errors/error-page.tsx'

/** /401: the person's role does not include what they wanted to open. */
export function ForbiddenPage({ inside }: { inside?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <ErrorPage code="401" title={t('forbidden.title')} text={t('forbidden.text')} inside={inside}>
      <HomeAction />
      <BackAction />
    </ErrorPage>
  )
}
