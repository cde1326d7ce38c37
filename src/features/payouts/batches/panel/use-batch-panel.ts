import { useCallback, useMemo, useRef } from 'react'
import { createActor } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import { isCodeToggledOn } from '#contract/calls/operation-kinds.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import type { HeldFlow } from '#features/list/use-held-flow.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import type { BatchListInput } from '#features/payouts/batches/batch-definition.ts'
import { batchKey } from '#features/payouts/batches/batch-definition.ts'
import { batchWork } from '#features/payouts/batches/batch-work.ts'
import { takePicked } from '#features/payouts/picked-for-batch.ts'
import type { BatchActor } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import type { BatchEvent } from '#machines/payout-batch/payout-batch.types.ts'
import type { Stake } from '#machines/action/action-form.ts'
import { isChanged } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import {
  batchFieldsOf,
  nextBatchForm,
  pickedBatchForm,
  startExponent,
} from '#machines/payout-batch/payout-batch.form.ts'
import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'
import { recorded } from '#recording/recorder.ts'

/** The effect of each command on the batch it opens. */
const EVENTS: Readonly<Record<string, BatchEvent>> = {
  'payoutBatch.export': { type: 'EXPORT' },
  'payoutBatch.download': { type: 'DOWNLOAD' },
  'payoutBatch.confirm': { type: 'CONFIRM' },
  'payoutBatch.abnormal': { type: 'MARK_ABNORMAL' },
  'payoutBatch.cancel': { type: 'DISCARD' },
}

interface OpenBatch extends HeldFlow {
  /** Null while it is being made. */
  id: number | null
  actor: BatchActor
  /** How the form of a new batch began. */
  start: FormValues
}

const DRAFT = { command: 'payoutBatch.create', subject: '' } as const
/** A draft of its own: values typed for picked payouts do not fit a batch of the oldest. */
const PICKED_DRAFT = { ...DRAFT, subject: 'picked' } as const

/** The one batch beside the list, and the commands that act on it. */
export function useBatchPanel({ user }: ScreenPageProps<ListSearch>, acts: ListActs<PayoutBatchRow, BatchListInput>) {
  const { flow: opened, form, now, run, leave } = useHeldFlow<OpenBatch>(acts.focusGrid)
  /** The field that takes the bank's result file; it is there while the panel offers it. */
  const resultFile = useRef<HTMLInputElement>(null)
  const latest = useRef({ acts, user })
  latest.current = { acts, user }

  const open = useCallback(
    (batch: PayoutBatchRow | null, picked?: PickedPayouts): BatchActor => {
      const { system, userId } = latest.current.user
      const drafts = draftsOf(userId)
      const newest = latest.current.acts.firstRow()
      const payoutTime = toWallClock(new Date(), system.zone)
      const start = picked ? pickedBatchForm(picked, newest, payoutTime) : nextBatchForm(newest, payoutTime)
      const place = picked ? PICKED_DRAFT : DRAFT
      const form = batch === null ? { ...start, ...typedBefore(drafts, place) } : start
      const actor = createActor(
        payoutBatchFlow.provide({ actors: { work: batchWork } }),
        recorded({
          input: {
            batch,
            form,
            picked,
            exponent: startExponent(picked, newest),
            isCodeDemanded: isCodeToggledOn('batchConfirmation', system),
            newKey: () => crypto.randomUUID(),
          },
        }),
      )
      const mine = heldBatch(batch?.id ?? null, actor, start)
      let version = batch?.version ?? -1
      actor.subscribe(({ context: { batch: present } }) => {
        if (!present || present.version <= version) return
        version = present.version
        const isNew = mine.id === null
        mine.id = present.id
        if (!isNew) return latest.current.acts.takeChanged(present)
        latest.current.acts.refresh()
        latest.current.acts.open(batchKey(present))
      })
      if (batch === null)
        keepDraft(drafts, place, actor, ({ status, context }) => ({
          fields: batchFieldsOf(picked),
          start,
          values: context.form,
          isOver: status === 'done' || context.batch !== null,
        }))
      run(mine)
      return actor
    },
    [run],
  )

  /** The batch of the open record, kept while it is the same one. */
  const show = useCallback(
    (batch: PayoutBatchRow | undefined) => {
      const present = now()
      if (batch === undefined || present?.id === batch.id) return
      // A form that is being filled in, or something being sent, is not thrown away by moving the cursor.
      if (present && (present.id === null || isBusy(present.actor))) return
      open(batch)
    },
    [now, open],
  )

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      if (target.kind !== 'payoutBatch') return false
      const present = now()
      const [batch] = target.rows
      if (present && (present.id === null || isBusy(present.actor))) return false
      if (command === 'payoutBatch.create') {
        open(null)
        return true
      }
      if (!batch) return false
      const actor = present?.id === batch.id ? present.actor : open(batch)
      latest.current.acts.open(batchKey(batch))
      const event = EVENTS[command]
      if (event) actor.send(event)
      else if (command === 'payoutBatch.upload') requestAnimationFrame(() => resultFile.current?.click())
      return true
    },
    [now, open],
  )
  /** Opens the form of the payouts that were ticked in the pool, if some were. */
  const openPicked = useCallback(() => {
    if (now()?.id === null) return
    const picked = takePicked()
    if (picked) open(null, picked)
  }, [now, open])
  const isOpen = opened?.id === null
  return useMemo(
    () => ({ opened, form, isOpen, show, start, openPicked, leave, resultFile }),
    [opened, form, isOpen, show, start, openPicked, leave],
  )
}

/** A batch and its panel, as the list holds them. */
function heldBatch(id: number | null, actor: BatchActor, start: FormValues): OpenBatch {
  const leave = () => actor.send({ type: actor.getSnapshot().context.batch === null ? 'CLOSE' : 'BACK' })
  const held: OpenBatch = {
    id,
    actor,
    start,
    leave,
    form: {
      // A new batch gets its record while its panel is open.
      get key() {
        return held.id === null ? null : String(held.id)
      },
      stake: (): Stake => {
        const { batch, form } = actor.getSnapshot().context
        if (isBusy(actor)) return 'held'
        return batch === null && isChanged(start, form) ? 'typed' : 'none'
      },
      leave,
      keep: () => void actor.stop(),
    },
  }
  return held
}

/** True while a form or request of the batch is open. */
function isBusy(actor: BatchActor): boolean {
  const snapshot = actor.getSnapshot()
  return snapshot.matches('confirming') || snapshot.matches('markingAbnormal') || snapshot.matches('exporting')
}
