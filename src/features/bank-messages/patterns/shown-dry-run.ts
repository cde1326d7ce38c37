import type { InputOf } from '#contract/contract.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import { textOf } from '#machines/form/form-values.ts'
import { writtenIn } from '#machines/message-pattern/message-pattern.actions.ts'

type DryRunInput = InputOf<'messagePattern.dryRun'>

let shown: { key: string; plan: string } | null = null

/** What a form would change, as a dry run is asked; null while there is nothing to look at. */
export function dryRunOf(verb: string, row: MessagePatternRow | undefined, values: FormValues): DryRunInput | null {
  if (verb === 'switch') return row ? { id: row.id, enabled: !row.enabled } : null
  if (verb === 'revert') return row ? { id: row.id, toVersion: Number(textOf(values, 'toVersion')) } : null
  const written = writtenIn(values)
  return written.expression === '' ? null : { ...(row && { id: row.id }), written }
}

/** Keeps what a person saw, so that it is refused where the other patterns are no longer those. */
export function keepShownDryRun({ written, ...more }: DryRunInput, plan: string): void {
  shown = { key: keyOf({ ...more, ...written }), plan }
}

/** Forgets it, once nobody has it before them. */
export function forgetShownDryRun(): void {
  shown = null
}

/** The plan that goes with a change as seen; nothing where none is shown for it. */
export const dryRunSeen = (_verb: string, input: object): { plan?: string } =>
  shown !== null && shown.key === keyOf(input) ? { plan: shown.plan } : {}

const CHANGES = 'id enabled toVersion says kind sender country expression decimalMark timeFormat'.split(' ')
const keyOf = (input: object): string => JSON.stringify(CHANGES.map((name) => Reflect.get(input, name) ?? null))
