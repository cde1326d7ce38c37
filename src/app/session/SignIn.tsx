import { chooseLanguage } from '#app/i18n.ts'
import { LoginPage } from '#features/session/LoginPage.tsx'

/** The sign-in page with the console's way to change languages. */
export default function SignIn() {
  return <LoginPage chooseLanguage={chooseLanguage} />
}
