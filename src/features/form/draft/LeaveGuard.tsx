import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import formStyles from '#features/form/form.module.css'
import { Action } from '#ui/fields/Action.tsx'

const SIGN_IN = '/login'
const FIELD = 'input, textarea, select, [role="radio"][tabindex="0"]'

/** Asks before a page is left on which something is typed or chosen that no draft keeps; the browser asks in its own words. */
export function LeaveGuard({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('list')
  const first = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  const { status, proceed, reset } = useBlocker({
    // Whoever is signed out must not be kept.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== SIGN_IN,
    enableBeforeUnload: isAsked,
    disabled: !isAsked,
    withResolver: true,
  })
  useEffect(() => {
    if (status !== 'blocked') return
    before.current = document.activeElement
    first.current?.focus()
  }, [status])
  if (status !== 'blocked') return null
  function stay(): void {
    const form = first.current?.closest('form, section')
    const field = form?.contains(before.current) ? before.current : form?.querySelector(FIELD)
    reset?.()
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <div role="alert" className={formStyles.warning}>
      <p>{t('leave.lost')}</p>
      <Action ref={first} variant="main" onClick={stay}>
        {t('leave.stay')}
      </Action>
      <Action onClick={proceed}>{t('leave.anyway')}</Action>
    </div>
  )
}
