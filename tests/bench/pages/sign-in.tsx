import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Paper.css'
import { Button, MantineProvider, Paper, TextInput } from '@mantine/core'
import { useMachine } from '@xstate/react'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { setup } from 'xstate'

// The rival: the minimum that the product's libraries need for a sign-in page. It has the same form but no sign-in.

const texts = {
  heading: 'Sign in to Paydesk',
  userName: 'User name',
  password: 'Password',
  code: 'Google code',
  signIn: 'Sign in',
  busy: 'Signing in',
}
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: texts } } })

const signInMachine = setup({ types: { events: {} as { type: 'SIGN_IN' } | { type: 'REFUSED' } } }).createMachine({
  initial: 'idle',
  states: { idle: { on: { SIGN_IN: 'busy' } }, busy: { on: { REFUSED: 'idle' } } },
})

function SignIn() {
  const t = useTranslation().t as (key: keyof typeof texts) => string
  const [state, send] = useMachine(signInMachine)
  return (
    <Paper maw={360} mx="auto" mt={160} p="lg" withBorder>
      <h1>{t('heading')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'SIGN_IN' })
        }}
      >
        <TextInput label={t('userName')} autoComplete="username" autoFocus />
        <TextInput label={t('password')} type="password" autoComplete="current-password" />
        <TextInput label={t('code')} autoComplete="one-time-code" />
        <Button type="submit">{t(state.matches('busy') ? 'busy' : 'signIn')}</Button>
      </form>
    </Paper>
  )
}

const root = document.getElementById('root') ?? document.body
createRoot(root).render(
  <MantineProvider>
    <SignIn />
  </MantineProvider>,
)
