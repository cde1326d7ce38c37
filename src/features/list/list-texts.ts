import type { CustomTypeOptions, TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callbackStatusOf, orderMarkOf } from '#domain/orders/order-status.ts'
import { rejectReasonText } from '#domain/orders/reject-reasons.ts'
import { STAFF_NAME } from '#domain/privacy/personal-fields.ts'
import { productOf } from '#domain/products.ts'
import type { FaultOf } from '#features/list/rows/list-row.ts'
import type { Failure } from '#machines/outcome.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Groups of the `enums` locale. */
export type EnumGroup = keyof CustomTypeOptions['resources']['enums']

/** Texts shared by all lists; a name missing from the locales is shown as received, made safe. */
export interface ListTexts {
  enum(group: EnumGroup, name: string, maxLength?: number): string
  /** Why something was done: a reason of the catalogue, with a person's own words where there are some. */
  reason(stored: string, maxLength?: number): string
  callbackStatus(id: number): string
  orderMark(id: number): string
  product(id: number): string
  /** Who acted. */
  person(name: string): string
  command(id: string): string
  /** Name of a command beside the row it is about. */
  shortCommand(id: string): string
  /** Why a lifecycle, or the server, refuses something. */
  refusal(refusal: string, params?: Record<string, string | number>): string
  /** That something was done to a row of several. */
  rowDone(): string
  fault(issue: FaultOf): string
  failure(failure: Failure): string
}

export type Lookup = (key: string, options?: Record<string, unknown>) => string

/** Builds the texts from a locale lookup; `namespace` may add its own refusal reasons. */
export function makeListTexts(t: Lookup, namespace: string): ListTexts {
  // A name may be external text, so it is never interpolated.
  const enumText = (group: EnumGroup, name: string, maxLength = 64) =>
    t(`enums:${group}.${name}`, { defaultValue: sanitizeText(name, maxLength), skipInterpolation: true })
  return {
    enum: enumText,
    reason: (stored, maxLength = 64) => {
      const inWords = rejectReasonText(stored, (reason) => enumText('historyReason', reason))
      return inWords === stored ? enumText('historyReason', stored, maxLength) : sanitizeText(inWords, maxLength)
    },
    callbackStatus: (id) => enumText('callbackStatus', callbackStatusOf(id)),
    orderMark: (id) => enumText('orderMark', orderMarkOf(id)),
    product: (id) => {
      const product = productOf(id)
      return product ? `${id} ${enumText('product', product.name)}` : String(id)
    },
    person: (name) => (name === STAFF_NAME ? t('list:record.staff') : sanitizeText(name, 64)),
    command: (id) => t(`commands:${id}`),
    shortCommand: (id) => t(`commands:short.${id}`, { defaultValue: t(`commands:${id}`) }),
    refusal: (refusal, params) =>
      t(`${namespace}:reason.${refusal}`, {
        ...params,
        defaultValue: t(`commands:reason.${refusal}`, { ...params, defaultValue: sanitizeText(refusal, 64) }),
      }),
    rowDone: () => t('list:action.rowDone'),
    fault: ({ fault, params }) => t(`errors:fault.${fault}`, { ...params, defaultValue: t('errors:fault.invalid') }),
    failure: (failure) => {
      const params = failure.kind === 'refused' ? failure.params : undefined
      const own = failure.kind === 'outcomeUnknown' ? t(`list:failure.${failure.reason}`, { defaultValue: '' }) : ''
      return own || t(`errors:${failure.reason}`, { ...params, defaultValue: t('errors:failed', { errorId: '' }) })
    },
  }
}

/**
 * Lookup for keys put together of parts: `<namespace>:<key>`, or a key of `list`. A key that a namespace lacks is
 * looked up in `list`, whose texts name the rows by the namespace's own nouns.
 */
export function makeLookup(t: TFunction<'list'>): Lookup {
  return (key, options = {}) => {
    const colon = key.indexOf(':')
    // Given apart, the namespace counts for nouns inside the text, too. The rest of the key may be external text.
    const apart = colon < 0 ? {} : { ns: key.slice(0, colon), nsSeparator: false }
    const given: Record<string, unknown> = { ...options, ...apart }
    return String(t(key.slice(colon + 1) as 'tool.views', given))
  }
}

/** Lookup in the current language. */
export function useLookup(): Lookup {
  const { t, i18n } = useTranslation('list')
  // Another lookup in another language, but one that was kept is not left behind in its own.
  return useMemo(() => makeLookup(i18n.getFixedT(null, 'list')), [t, i18n])
}

/** The shared texts in the current language; the screen has loaded their namespaces. */
export function useListTexts(namespace = 'list'): ListTexts {
  const lookup = useLookup()
  return useMemo(() => makeListTexts(lookup, namespace), [lookup, namespace])
}
