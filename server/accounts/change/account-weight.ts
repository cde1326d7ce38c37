import { WEIGHT } from '#domain/accounts/allocation/weight.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

/** What is wrong with the weight that somebody gives an account: staff alone say what part of the orders it gets. */
export function weightFault(role: Role, weight: number | undefined, stored: number = WEIGHT.usual): string | undefined {
  return isStaff(role) || weight === undefined || weight === stored ? undefined : 'unknownField'
}
