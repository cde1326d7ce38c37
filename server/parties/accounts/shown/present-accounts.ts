import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import type { AccountSecretName } from '#domain/accounts/families.ts'
import { DETAIL_NAMES } from '#domain/lists/accounts/account.fields.ts'
import type { DetailName } from '#domain/lists/accounts/account.fields.ts'
import { maskFields, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { productOf } from '#domain/products.ts'
import { figuresOf } from '#server/parties/accounts/shown/account-figures.ts'
import { ownsAccount } from '#server/parties/accounts/account-scope.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { presentStamps } from '#server/access/records/stamps.ts'

/** What those who only look see masked; suppliers see their own whole. */
const NUMBERS = ['cardNumber', 'vpa', 'walletAddress', 'loginUser', 'userCode', 'phone', 'keyId'] as const

/** A page of accounts with their figures. Secrets are named, never opened. */
export async function presentAccounts(
  rows: readonly (StoredAccount & { supplierName: string })[],
  { actor, db, services }: ListCall,
): Promise<AccountRow[]> {
  const figures = await figuresOf(
    db,
    services,
    rows.map(({ id }) => id),
  )
  const isWhole = actor.role === 'supplier' || readsWholeNumbers(actor.role)
  return rows.map((row) => {
    const shown = { ...presentAccount(row), ...figures(row.id), isOwn: ownsAccount(actor, row) }
    return isWhole ? shown : maskFields(shown, NUMBERS)
  })
}

function presentAccount({
  state,
  status,
  details,
  secretNames,
  lastUsedAt,
  ...row
}: StoredAccount & { supplierName: string }) {
  const product = productOf(row.productId)
  if (!product) throw new Error(`there is no product ${row.productId}`)
  const detailed = Object.fromEntries(DETAIL_NAMES.map((name) => [name, details[name] ?? null]))
  const { bankName, accountName, cardNumber, ifscCode, vpa, walletAddress } = row
  return {
    ...presentStamps(row),
    ...(detailed as Record<DetailName, AccountRow[DetailName]>),
    ...{ bankName, accountName, cardNumber, ifscCode, vpa, walletAddress },
    id: row.id,
    version: row.version,
    name: row.name,
    family: familyOfProduct(row.productId)?.name ?? null,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    productId: row.productId,
    productName: product.name as AccountRow['productName'],
    currency: product.currency,
    exponent: product.exponent,
    enabled: state === 0,
    status: status as AccountRow['status'],
    processingCount: row.processingCount,
    processingAmountMinor: row.processingAmountMinor,
    minAmountMinor: row.minAmountMinor,
    maxAmountMinor: row.maxAmountMinor,
    dailyCountLimit: row.dailyCountLimit,
    dailyAmountLimitMinor: row.dailyAmountLimitMinor,
    totalLimitMinor: row.totalLimitMinor,
    maxConcurrentOrders: row.maxConcurrentOrders,
    weight: row.weight,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    link: row.link,
    jumpLink: row.jumpLink,
    secrets: secretNames as AccountSecretName[],
  }
}
