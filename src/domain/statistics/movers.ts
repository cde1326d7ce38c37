import type { Figures } from '#domain/statistics/statistics.ts'

/** A figure that differences are told of. */
export type MoverMeasure = 'count' | 'amountMinor' | 'successCount' | 'successAmountMinor' | 'feesMinor' | 'profitMinor'

interface Compared extends Figures {
  value: string | null
  name: string | null
  currency: string
  exponent: number
  before: Figures
}

/** What a value contributes to the difference to the period before. */
export interface Mover {
  value: string | null
  name: string | null
  now: number
  before: number
  difference: number
}

/** The difference of one currency and those who carry it, the largest first; `rest` is what the others carry together. */
export interface Movers {
  currency: string
  exponent: number
  difference: number
  movers: Mover[]
  rest: number
}

/**
 * What changed since the period before, by the rows of one dimension: the values with the largest differences, up to `shown` of
 * each currency. Movers and rest sum exactly to the difference.
 */
export function moversOf(rows: readonly Compared[], measure: MoverMeasure, shown: number): Movers[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const all = ofCurrency
      .map(({ value, name, before: { [measure]: before }, [measure]: now }) => ({
        value,
        name,
        now: now ?? 0,
        before: before ?? 0,
        difference: (now ?? 0) - (before ?? 0),
      }))
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    const sum = (movers: readonly Mover[]) => movers.reduce((total, { difference }) => total + difference, 0)
    return {
      currency,
      exponent: Math.max(...ofCurrency.map(({ exponent }) => exponent)),
      difference: sum(all),
      movers: all.slice(0, shown).filter(({ difference }) => difference !== 0),
      rest: sum(all.slice(shown)),
    }
  })
}
