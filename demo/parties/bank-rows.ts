import { DIGITAL_RMB_BANKS, INDIAN_BANKS } from '#demo/parties/names.ts'
import type { banks } from '#server/db/schema/schema.ts'

type BankRow = typeof banks.$inferInsert

/** The banks that the demo's accounts name; Chinese ones are numbered in the order of their names. */
export function bankRows(): BankRow[] {
  const indian = INDIAN_BANKS.map(([prefix, name]) => ({ name, code: prefix, country: 'india', ifscPrefix: prefix }))
  const chinese = DIGITAL_RMB_BANKS.map((name, at) => ({
    name,
    code: `CN${at + 101}`,
    country: 'china',
    ifscPrefix: null,
  }))
  return [...indian, ...chinese]
}
