import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import classes from '#features/session/sign-in/LoginPage.module.css'

/** Each language by its own name, which needs no translation to be found. */
const NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

/** Language and colour scheme, before anybody is signed in. */
export function LoginSwitches({ chooseLanguage }: { chooseLanguage: (locale: Locale) => Promise<void> }) {
  const { t, i18n } = useTranslation('login')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <>
      <div role="group" aria-label={t('language')}>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={classes.switch}
            aria-pressed={i18n.language === locale}
            onClick={() => void chooseLanguage(locale)}
          >
            {NAMES[locale]}
          </button>
        ))}
      </div>
      <button type="button" className={classes.switch} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {/* Which of them is read is for the styles to say: the page is drawn before anybody knows the scheme. */}
        <span className={classes.whenDark}>{t('lightScheme')}</span>
        <span className={classes.whenLight}>{t('darkScheme')}</span>
      </button>
    </>
  )
}
