import type { AnyFamily } from '#domain/accounts/families.ts'

/**
 * The columns of a family's file in their order; amounts are in major units, several choices stand with semicolons.
 * A supplier's own file does without the supplier.
 */
export const importColumns = ({ fields, products, side }: AnyFamily): string[] => [
  'name',
  ...Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'pairs' ? [] : [name])),
  'minAmount',
  'maxAmount',
  'dailyAmountLimit',
  ...(side === 'monitor' ? [] : ['weight']),
  ...(products.length > 1 ? ['productId'] : []),
  'supplierId',
]
