import type { EndpointName } from '#contract/contract.ts'
import type { DraftPlace, Drafts } from '#features/form/draft/drafts.ts'
import { keepDraft } from '#features/form/draft/keep-draft.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import type { LastChange } from '#features/list/action/last-change.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { startValues } from '#machines/action/action-form.ts'
import { stakeOf } from '#machines/action/action-stake.ts'

/** The open form of an action, as its list holds the record beside it. `letGo` closes the panel. */
export function openFormOf<Row, Call extends EndpointName, Answer>(
  actor: ActionActor<Row, Call, Answer>,
  { subject }: DraftPlace,
  letGo: () => void,
): OpenForm {
  return {
    key: subject === '' ? null : subject,
    stake: () => stakeOf(actor.getSnapshot()),
    leave: () => actor.send({ type: 'CANCEL' }),
    keep: () => {
      actor.stop()
      letGo()
    },
  }
}

/** The same for a form about a row of the list itself, which notices when that row changes. */
export function watchingFormOf<Row extends { version: number }, Call extends EndpointName, Answer>(
  actor: ActionActor<Row, Call, Answer>,
  place: DraftPlace,
  letGo: () => void,
  lastChange: LastChange<Row>,
): OpenForm {
  let seen = actor.getSnapshot().context.row.version
  return {
    ...openFormOf(actor, place, letGo),
    see: (listed, isPossible) => {
      const row = listed as Row
      if (row.version <= seen) return
      seen = row.version
      void lastChange(actor.getSnapshot().context.row).then((change) => {
        if (actor.getSnapshot().status !== 'active' || row.version !== seen) return
        actor.send({
          type: 'MOVED_ON',
          row,
          isPossible: isPossible(place.command),
          by: change?.by,
          at: change?.at ?? null,
        })
      })
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
