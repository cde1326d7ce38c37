import type { FlatNamespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

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
export function SaidText({ said }: { said: Said }) {
  useTranslation()
  return wordsOf(said)
}
