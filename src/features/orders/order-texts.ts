import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#contract/envelope.ts'
import { callbackStatusOf, orderMarkOf, orderStatusOf } from '#domain/order-status.ts'
import { productOf } from '#domain/products.ts'
import type { Failure } from '#machines/outcome.ts'
import { inertText } from '#ui/text/inert-text.ts'

/** Groups of the `enums` locale that orders speak of. */
export type EnumGroup =
  | 'orderStatus'
  | 'callbackStatus'
  | 'orderMark'
  | 'supplementType'
  | 'supplementStatus'
  | 'product'
  | 'yesNo'
  | 'channel'
  | 'callbackOutcome'
  | 'allocationRefusal'
  | 'historyEvent'
  | 'historyReason'
  | 'ledgerCause'
  | 'ledgerAccount'

/** Words for what orders are made of; a name that no locale knows is shown as it is, made safe. */
export interface OrderTexts {
  enum(group: EnumGroup, name: string): string
  orderStatus(id: number): string
  callbackStatus(id: number): string
  orderMark(id: number): string
  product(id: number): string
  command(id: string): string
  /** Why a lifecycle, or the server, refuses something. */
  refusal(refusal: string): string
  fault(issue: Pick<FieldIssue, 'fault' | 'params'>): string
  failure(failure: Failure): string
}

type Lookup = (key: string, options?: Record<string, unknown>) => string

/** The words of the present language; the screen has loaded the namespaces that they are in. */
export function useOrderTexts(): OrderTexts {
  const { t } = useTranslation('orders')
  // Names come from the server, so their keys are known when it answers, not when this is compiled.
  return useMemo(() => makeOrderTexts((key, options) => String(t(key as 'grid', options ?? {}))), [t])
}

/** Words by a look-up of locale keys. */
export function makeOrderTexts(t: Lookup): OrderTexts {
  const enumText = (group: EnumGroup, name: string) => t(`enums:${group}.${name}`, { defaultValue: inertText(name, 64) })
  return {
    enum: enumText,
    orderStatus: (id) => enumText('orderStatus', orderStatusOf(id)),
    callbackStatus: (id) => enumText('callbackStatus', callbackStatusOf(id)),
    orderMark: (id) => enumText('orderMark', orderMarkOf(id)),
    product: (id) => {
      const product = productOf(id)
      return product ? `${id} ${enumText('product', product.name)}` : String(id)
    },
    command: (id) => t(`commands:${id}.title`),
    refusal: (refusal) =>
      t(`orders:reason.${refusal}`, { defaultValue: t(`commands:reason.${refusal}`, { defaultValue: inertText(refusal, 64) }) }),
    fault: ({ fault, params }) => t(`errors:fault.${fault}`, { ...params, defaultValue: t('errors:fault.invalid') }),
    failure: (failure) => {
      const params = failure.kind === 'refused' ? failure.params : undefined
      const own = failure.kind === 'lost' ? t(`orders:failure.${failure.reason}`, { defaultValue: '' }) : ''
      return own || t(`errors:${failure.reason}`, { ...params, defaultValue: t('errors:failed', { errorId: '' }) })
    },
  }
}
