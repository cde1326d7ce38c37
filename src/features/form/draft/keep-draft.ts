import type { Draft, DraftPlace, Drafts } from '#features/form/draft/drafts.ts'
import { draftOf } from '#machines/form/form-draft.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'

interface Subscription {
  unsubscribe: () => void
}

/** A running form, as its machine shows it. */
interface RunningForm<Snapshot> {
  getSnapshot: () => Snapshot
  subscribe: (listener: (snapshot: Snapshot) => void) => Subscription
}

interface FormState {
  fields: readonly FormField<never>[]
  /** How the form began, before anything was typed. */
  start: FormValues
  values: FormValues
  /** It was sent, or discarded: nothing of it is kept. */
  isOver: boolean
}

/**
 * Keeps what is typed into a running form, until it is sent or discarded. One whose page is left in another way stays
 * and can be taken up again.
 */
export function keepDraft<Snapshot>(
  drafts: Drafts,
  place: DraftPlace,
  form: RunningForm<Snapshot>,
  stateOf: (snapshot: Snapshot) => FormState,
): Subscription {
  let kept: FormValues | null = stateOf(form.getSnapshot()).values
  return form.subscribe((snapshot) => {
    const { fields, start, values, isOver } = stateOf(snapshot)
    if (isOver) return drafts.keep(place, null)
    if (values === kept) return
    kept = values
    drafts.keep(place, draftOf(fields, start, values))
  })
}

/** Values typed into a form before, as its machine takes them. */
export const typedBefore = (drafts: Drafts, place: DraftPlace): Draft['typed'] | undefined => drafts.find(place)?.typed
