import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#app/texts/i18n.ts'
import { useDocumentTitle } from '#features/document-title.ts'
import { LoginPage } from '#features/session/sign-in/LoginPage.tsx'

/** The sign-in page with the console's language switch. */
export default function SignIn() {
  const { t } = useTranslation('common')
  useDocumentTitle(t('signIn'))
  return <LoginPage chooseLanguage={chooseLanguage} />
}
