import { useMemo } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import type { BlacklistKind, RiskCondition } from '#domain/payouts/risk-rules.ts'
import { makeListTexts, useLookup } from '#features/list/list-texts.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const HOUR = 60
const DAY = 24 * HOUR
const VALUE_SHOWN = 128

/** Evidence as calls answer it. */
export interface FoundEvidence {
  kind: RiskCondition['kind'] | 'manual'
  evidence: Readonly<Record<string, unknown>>
  currency: string
  exponent: number
}

/** Rules and evidence in words. */
export interface RiskLabels {
  condition(condition: RiskCondition): string
  evidence(found: FoundEvidence): string
}

/** Evidence in a sentence. */
export const evidenceText = (t: Lookup, found: FoundEvidence): string => sanitizeText(makeRiskLabels(t).evidence(found))

/** The words of the present language; the screen has loaded `riskRules`. */
export function useRiskLabels(): RiskLabels {
  const t = useLookup()
  return useMemo(() => makeRiskLabels(t), [t])
}

function makeRiskLabels(t: Lookup): RiskLabels {
  const texts = makeListTexts(t, 'riskRules')
  const fieldName = (kind: BlacklistKind) => texts.enum('blacklistKind', kind)
  const money = (minor: number, { currency, exponent }: { currency: string; exponent: number }) =>
    `${formatMoney(minor, exponent)} ${currency}`
  const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
  const span = (minutes: number) => {
    if (minutes % DAY === 0) return t('riskRules:condition.days', { count: minutes / DAY })
    return minutes % HOUR === 0
      ? t('riskRules:condition.hours', { count: minutes / HOUR })
      : t('riskRules:condition.minutes', { count: minutes })
  }
  return {
    condition(condition) {
      const word = (key: string, params: Record<string, unknown>) => t(`riskRules:condition.${key}`, params)
      switch (condition.kind) {
        case 'blacklist':
          return word('blacklist', { fields: condition.fields.map(fieldName).join(' / ') })
        case 'amount':
          return word('amount', { limit: money(condition.maxMinor, condition) })
        case 'windowAmount':
          return word(`windowAmount.${condition.subject}`, {
            limit: money(condition.maxMinor, condition),
            window: span(condition.windowMinutes),
          })
        case 'windowCount':
          return word(`windowCount.${condition.subject}`, {
            limit: condition.maxCount,
            window: span(condition.windowMinutes),
          })
        case 'payeeAcrossMerchants':
          return word('payeeAcrossMerchants', { limit: condition.maxMerchants, window: span(condition.windowMinutes) })
        case 'nightHours':
          return word('nightHours', {
            limit: money(condition.minMinor, condition),
            from: hour(condition.fromHour),
            to: hour(condition.toHour),
          })
      }
    },
    evidence({ kind, evidence, ...currency }) {
      const isMoney = kind === 'amount' || kind === 'windowAmount'
      const shown = (value: unknown) =>
        typeof value !== 'number' ? '' : isMoney ? money(value, currency) : String(value)
      const field = evidence['field']
      const params = {
        field: typeof field === 'string' ? fieldName(field as BlacklistKind) : '',
        value: sanitizeText(typeof evidence['value'] === 'string' ? evidence['value'] : '', VALUE_SHOWN),
        measured: shown(evidence['measured']),
        limit: shown(evidence['limit']),
      }
      return t(`riskRules:evidence.${kind}`, params)
    },
  }
}
