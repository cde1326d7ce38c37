import { createActor } from 'xstate'
import type { EndpointName } from '#contract/contract.ts'
import type { DraftPlace, Drafts } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import type { LastChange } from '#features/list/action/call-outcome.ts'
import type { HeldFlow } from '#features/list/use-held-flow.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { startValues, stakeOf } from '#machines/action/action-form.ts'
import type { ActionFlowInput, makeActionFlow } from '#machines/action/action.flow.ts'
import { recorded } from '#recording/recorder.ts'

/** Which form it is, and where what is typed into it is kept; null where its subject is chosen anew each time. */
interface FormPlace extends DraftPlace {
  drafts: Drafts | null
}

/** The form of an action as its list holds it. */
export interface FormFlow<Row, Call extends EndpointName, Answer> extends HeldFlow {
  actor: ActionActor<Row, Call, Answer>
  form: OpenForm
}

/**
 * The form of an action, not yet started. It begins with values that were typed earlier and left. Typed values are
 * kept until they are sent or discarded.
 */
export function openForm<Row, Call extends EndpointName, Answer>(
  machine: ReturnType<typeof makeActionFlow<Row, Call, Answer>>,
  input: Omit<ActionFlowInput<Row, Call>, 'typed' | 'newKey'>,
  { drafts, ...place }: FormPlace,
): FormFlow<Row, Call, Answer> {
  const typed = drafts ? typedBefore(drafts, place) : undefined
  const actor = createActor(machine, recorded({ input: { ...input, typed, newKey: () => crypto.randomUUID() } }))
  if (drafts)
    keepDraft(drafts, place, actor, ({ status, context: { form, row, values, carried } }) => ({
      fields: form.fields,
      start: startValues(form, row, carried),
      values,
      isOver: status === 'done',
    }))
  const leave = () => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'CANCEL' })
  }
  const form: OpenForm = {
    key: place.subject === '' ? null : place.subject,
    stake: () => stakeOf(actor.getSnapshot()),
    leave,
    keep: () => void actor.stop(),
  }
  return { actor, form, leave }
}

/** The same for a form about a row of the list itself, which notices when that row changes. */
export function openWatchingForm<Row extends { version: number }, Call extends EndpointName, Answer>(
  machine: ReturnType<typeof makeActionFlow<Row, Call, Answer>>,
  input: Omit<ActionFlowInput<Row, Call>, 'typed' | 'newKey'>,
  place: FormPlace,
  lastChange: LastChange<Row>,
): FormFlow<Row, Call, Answer> {
  const open = openForm(machine, input, place)
  const { actor } = open
  let seen = input.row.version
  const see: OpenForm['see'] = (listed, isPossible) => {
    const row = listed as Row
    if (row.version <= seen) return
    seen = row.version
    void lastChange(actor.getSnapshot().context.row).then((change) => {
      if (actor.getSnapshot().status !== 'active' || row.version !== seen) return
      const possible = isPossible(place.command)
      actor.send({ type: 'MOVED_ON', row, isPossible: possible, by: change?.by, at: change?.at ?? null })
    })
  }
  return { ...open, form: { ...open.form, see } }
}
