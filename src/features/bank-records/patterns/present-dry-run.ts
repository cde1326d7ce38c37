import type { InputOf } from '#contract/contract.ts'
import { createShown } from '#features/list/FactList.tsx'
import type { FormValues } from '#machines/form/form-values.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import { textOf } from '#machines/form/form-values.ts'
import { writtenIn } from '#actions/collect/message-pattern.actions.ts'

type DryRunInput = InputOf<'messagePattern.dryRun'>

/** Input of a dry run of the form's change; null while there is nothing to look at. */
export function dryRunOf(verb: string, row: MessagePatternRow | undefined, values: FormValues): DryRunInput | null {
  if (verb === 'switch') return row ? { id: row.id, enabled: !row.enabled } : null
  if (verb === 'revert') return row ? { id: row.id, toVersion: Number(textOf(values, 'toVersion')) } : null
  const written = writtenIn(values)
  return written.expression === '' ? null : { ...(row && { id: row.id }), written }
}

/** The plan of a dry run, by the change that it looked at: the change is refused where the other patterns are no longer those. */
export const presentDryRun = createShown<string>()

const CHANGES = 'id enabled toVersion says kind sender country expression decimalMark timeFormat'.split(' ')

/** Fields of a change that count for its dry run. */
export const askedOf = (change: object): unknown[] => CHANGES.map((name) => Reflect.get(change, name))

/** The plan that goes with a change as seen. */
export const dryRunSeen = (_verb: string, change: object): { plan?: string | undefined } => ({
  plan: presentDryRun.of(askedOf(change)),
})
