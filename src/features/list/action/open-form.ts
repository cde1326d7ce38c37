import type { EndpointName } from '#contract/contract.ts'
import type { DraftPlace, Drafts } from '#features/form/draft/drafts.ts'
import { keepDraft } from '#features/form/draft/keep-draft.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { startValues } from '#machines/action/action-form.ts'
import { stakeOf } from '#machines/action/action-stake.ts'

/** The open form of an action, as its list holds the record beside it. `letGo` closes the panel. */
export function openFormOf<Row, Call extends EndpointName, Answer>(
  actor: ActionActor<Row, Call, Answer>,
  key: string | null,
  letGo: () => void,
): OpenForm {
  return {
    key,
    stake: () => stakeOf(actor.getSnapshot()),
    leave: () => actor.send({ type: 'CANCEL' }),
    keep: () => {
      actor.stop()
      letGo()
    },
  }
}

/** Keeps what is typed into the form of an action until it is done or discarded. */
export function keepActionDraft<Row, Call extends EndpointName, Answer>(
  drafts: Drafts,
  place: DraftPlace,
  actor: ActionActor<Row, Call, Answer>,
): void {
  keepDraft(drafts, place, actor, ({ status, context: { form, row, values } }) => ({
    fields: form.fields,
    start: startValues(form, row),
    values,
    isOver: status === 'done',
  }))
}
