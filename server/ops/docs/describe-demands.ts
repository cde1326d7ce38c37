import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import type { CodeDemand } from '#contract/calls/operation-kinds.ts'

const CODE_WORDS = {
  always: 'Google code',
  whenPaid: 'Google code where the order is paid',
  whenApproved: 'Google code where what is approved or taken back demands one',
} as const

const describeCodeDemand = (demand: CodeDemand): string =>
  typeof demand === 'object' ? `Google code while ${demand.toggle} is on` : CODE_WORDS[demand]

/** What a call requires of its caller besides the role, as text for the documentation. */
export function describeDemands({ operation }: EndpointSpec): string[] {
  const { secondLevel, googleCode, approval } = demandsOf(operation)
  return [
    ...(secondLevel === true ? ['second-level password'] : []),
    ...(googleCode === undefined ? [] : [describeCodeDemand(googleCode)]),
    ...(approval === true ? ['a second person from the approval limit on'] : []),
  ]
}
