import type { ScreenName } from '#domain/screens.ts'

/** Where each kind of audited thing stands; its number or name is what the screen's filter looks for. */
const PLACES: Readonly<Record<string, (target: string) => { screen: ScreenName; search: Record<string, unknown> }>> = {
  order: (orderCode) => ({ screen: 'orders', search: { orderCode, showAll: true, open: orderCode } }),
  payout: (orderCode) => ({ screen: 'payoutOrders', search: { orderCode, open: orderCode } }),
  payoutBatch: (open) => ({ screen: 'payoutBatches', search: { open } }),
  bank: (open) => ({ screen: 'banks', search: { open } }),
  bankTemplate: (open) => ({ screen: 'bankTemplates', search: { open } }),
  blacklist: (open) => ({ screen: 'riskBlacklist', search: { open } }),
  riskRule: (open) => ({ screen: 'riskDetections', search: { view: 'rules', open } }),
}

/** The screen and search that show an audited thing; null for a kind without a screen. */
export function auditPlace({ target, targetKind }: { target: string | null; targetKind: string | null }) {
  return target === null || targetKind === null ? null : (PLACES[targetKind]?.(target) ?? null)
}
