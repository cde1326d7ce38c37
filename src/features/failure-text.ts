import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallFailure } from '#contract/wire/call-failure.ts'

/** Turns whatever a call failed with into what a person reads: the text of its key in the `errors` locale, else a general one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error) => {
      const { msg, failure } = asCallFailure(error)
      const text = t as (key: string, params: object) => string
      return text(msg, { ...failure.params, errorId: failure.errorId, defaultValue: text('notUnderstood', {}) })
    },
    [t],
  )
}
