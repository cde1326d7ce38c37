import '@mantine/core/styles/Input.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { Locale } from '#domain/text/locales.ts'
import { api } from '#api/api.ts'
import { LoginForm } from '#features/session/sign-in/LoginForm.tsx'
import classes from '#features/session/sign-in/LoginPage.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { LOCALES } from '#domain/text/locales.ts'

type PublicSystem = OutputOf<'system.getPublic'>

/** The sign-in page. It does not navigate: its parent unmounts it when the session is ready. */
export function LoginPage({ chooseLanguage }: { chooseLanguage: (locale: Locale) => Promise<void> }) {
  const { t } = useTranslation('login')
  const system = usePublicSystem()
  const [fields, setFields] = useState({ userName: '', password: '', googleCode: '' })

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <LoginSwitches chooseLanguage={chooseLanguage} />
      </header>
      <main className={classes.middle}>
        <section className={classes.card}>
          <h1 className={classes.heading}>{t('heading', { system: system?.systemFlag || 'Paydesk' })}</h1>
          <LoginForm fields={fields} setFields={setFields} />
          {system?.contactInfo ? (
            <p className={classes.contact}>{t('contact', { contact: sanitizeText(system.contactInfo) })}</p>
          ) : null}
        </section>
        {system?.isDemo && (
          <DemoAccounts accounts={system.demoAccounts} choose={(chosen) => setFields({ ...chosen, googleCode: '' })} />
        )}
      </main>
    </div>
  )
}

interface DemoAccountsProps {
  accounts: PublicSystem['demoAccounts']
  choose: (chosen: { userName: string; password: string }) => void
}

function DemoAccounts({ accounts, choose }: DemoAccountsProps) {
  const { t } = useTranslation('login')
  return (
    <aside className={classes.demo} aria-labelledby="demo-accounts">
      <h2 className={classes.demoHeading} id="demo-accounts">
        {t('demo.heading')}
      </h2>
      <p className={classes.demoHint}>{t('demo.hint')}</p>
      <ul className={classes.accounts}>
        {accounts.map(({ account, password }) => (
          <li key={account}>
            <button
              type="button"
              className={classes.account}
              onClick={() => {
                // The button may be switched off by a lock of the account that was there before.
                flushSync(() => choose({ userName: account, password }))
                document.querySelector<HTMLElement>('#login-submit')?.focus()
              }}
            >
              {account}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Name and demo accounts of the system; the page works without them when they cannot be fetched. */
function usePublicSystem(): PublicSystem | null {
  const [system, setSystem] = useState<PublicSystem | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    api.call('system.getPublic', {}, { signal: abort.signal, gated: false }).then(setSystem, () => {})
    return () => abort.abort()
  }, [])
  return system
}

/** Each language by its own name, which needs no translation to be found. */
const NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

/** Language and colour scheme, before anybody is signed in. */
function LoginSwitches({ chooseLanguage }: { chooseLanguage: (locale: Locale) => Promise<void> }) {
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
