import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'

const TONES = { active: 'success', disabled: 'warn', deleted: 'neutral' } as const
/** How many products a cell names. */
const NAMED = 3

/** A rate in 1/10 000 as percent. */
export const rateText = (rate: number): string => `${formatMajor(rate, 2)} %`

/** Forms are wide enough that what they post stands in one line an account. */
export const PARTY_WIDTH = { min: 360, max: 1_000, form: 600 }

/** Cells that merchants and suppliers have alike. */
export const PARTY_CELLS = {
  status: ({ status }: PartyRow, { texts }: CellContext) => ({
    tone: TONES[status],
    label: texts.enum('userState', status),
  }),
  signIn: ({ signIn }: PartyRow, { texts }: CellContext) => ({
    isOn: signIn === 'active',
    label: texts.enum('signInState', signIn),
  }),
  products: ({ products }: PartyRow) => {
    const enabled = products.filter((terms) => terms.enabled)
    const named = enabled.slice(0, NAMED).map(({ productId, rate }) => `${productId} ${rateText(rate)}`)
    const more = enabled.length - named.length
    return [...named, ...(more > 0 ? [`+${more}`] : [])].join(' · ')
  },
  todaySuccess: ({ todaySuccess }: PartyRow) => (todaySuccess === null ? null : `${todaySuccess} %`),
}
