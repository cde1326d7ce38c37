import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlatNamespace, TFunction } from 'i18next'
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

/** The text of a notice; as a function it follows a change of language. */
export type Said = string | (() => string)

export const wordsOf = (said: Said): string => (typeof said === 'function' ? said() : said)

/** Translates into the language of the moment, for texts that outlive a change of it. */
export function useSay<const Namespace extends FlatNamespace | readonly FlatNamespace[]>(
  namespace: Namespace,
): TFunction<Namespace> {
  const { i18n } = useTranslation()
  return i18n.getFixedT(null, namespace)
}

/** A notice's text in the present language, for what keeps notices outside the page. */
export function StoredMessage({ said }: { said: Said }) {
  useTranslation()
  return wordsOf(said)
}
