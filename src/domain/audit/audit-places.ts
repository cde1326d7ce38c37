import type { ScreenName } from '#domain/screens.ts'

interface AuditPlace {
  screen: ScreenName
  search: Readonly<Record<string, unknown>>
}
type PlaceOf = (target: string) => AuditPlace

/** The list whose records open by their number. */
const record =
  (screen: ScreenName): PlaceOf =>
  (open) => ({ screen, search: { open } })

/** The kinds of things that audited actions change, each with where it stands; null for a kind without a screen. */
const PLACES = {
  approval: null,
  bank: record('banks'),
  bankTemplate: record('bankTemplates'),
  blacklist: record('riskBlacklist'),
  merchant: null,
  order: (orderCode) => ({ screen: 'orders', search: { orderCode, showAll: true, open: orderCode } }),
  payout: (orderCode) => ({ screen: 'payoutOrders', search: { orderCode, open: orderCode } }),
  payoutBatch: record('payoutBatches'),
  riskRule: (open) => ({ screen: 'riskDetections', search: { view: 'rules', open } }),
  setting: null,
  supplier: null,
  user: null,
} satisfies Record<string, PlaceOf | null>

export const AUDIT_TARGETS: readonly string[] = Object.keys(PLACES)

/** The screen and search that show an audited thing; null for a kind without a screen. */
export function auditPlace({ target, targetKind }: { target: string | null; targetKind: string | null }) {
  const places: Record<string, PlaceOf | null> = PLACES
  return target === null || targetKind === null ? null : (places[targetKind]?.(target) ?? null)
}
