import { maskRequest, readsWholeNumbers } from '#domain/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'

/** What the merchant sent: not a supplier's business, and with its numbers masked for those who only look. */
export function requestFor({ role }: { role: Role }, request: Record<string, unknown>): Record<string, unknown> {
  if (role === 'supplier') return {}
  return readsWholeNumbers(role) ? request : maskRequest(request)
}
