import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { useSessionState } from '#features/session/session-context.ts'
import classes from '#features/session/google-verify/GoogleCodeField.module.css'
import { DEMO_KEY, useDemoKey } from '#ui/fields/demo-key.ts'

interface GoogleCodeFieldProps {
  value: string
  /** Called with digits only, at most six. */
  onChange: (code: string) => void
  /** An empty code is accepted. */
  isOptional?: boolean
  /** Shows the fault of the current code; best after the first attempt to submit. */
  isFaultShown?: boolean
  /** A refusal of the server, in words. */
  error?: string
  /** False before sign-in, when there is no code to offer. */
  offersDemo?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six digits of an authenticator, typed or pasted; a demo system fills the current code at a key or a click. */
export function GoogleCodeField(props: GoogleCodeFieldProps) {
  const { value, onChange, isOptional = false, isFaultShown = false, error, offersDemo = true, autoFocus, ref } = props
  const { t } = useTranslation('session')
  const isDemo = useSessionState((snapshot) => snapshot.context.user?.system.isDemo ?? false) && offersDemo
  const [demo, setDemo] = useState<'untouched' | 'filled' | 'failed'>('untouched')
  const isWhole = /^\d{6}$/.test(value) || (isOptional && value === '')

  async function fillDemo() {
    try {
      const { googleCode } = await api.call('demo.googleCode', {}, { gated: false })
      onChange(googleCode)
      setDemo('filled')
    } catch {
      setDemo('failed')
    }
  }

  const field = useRef<HTMLDivElement>(null)
  useDemoKey(field, isDemo ? () => void fillDemo() : undefined)

  return (
    <div ref={field} className={classes.field}>
      <TextInput
        ref={ref}
        label={t('code.label')}
        description={t('code.hint')}
        value={value}
        onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
        error={error ?? (isFaultShown && !isWhole && t('code.fault'))}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-keyshortcuts={isDemo ? DEMO_KEY : undefined}
        autoFocus={autoFocus}
      />
      {isDemo && (
        <div className={classes.demo}>
          <Button variant="default" size="compact-xs" onClick={() => void fillDemo()}>
            {t('code.demoFill')} <kbd className={classes.key}>{DEMO_KEY}</kbd>
          </Button>
          <span role="status">
            {demo === 'untouched' ? '' : t(demo === 'filled' ? 'code.demoFilled' : 'code.demoFailed')}
          </span>
        </div>
      )}
    </div>
  )
}

/** The first six digits of what was typed or pasted, such as "123 456". */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}
