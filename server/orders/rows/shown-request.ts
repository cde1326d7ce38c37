import { maskRequest, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'

/** The merchant's request: hidden from suppliers, with its numbers masked for read-only roles. */
export function requestFor({ role }: { role: Role }, request: Record<string, unknown>): Record<string, unknown> {
  if (role === 'supplier') return {}
  return readsWholeNumbers(role) ? request : maskRequest(request)
}
