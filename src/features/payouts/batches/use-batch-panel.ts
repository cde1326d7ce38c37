import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createActor } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import { isCodeToggledOn } from '#contract/operation-kinds.ts'
import type { PayoutBatchRow } from '#contract/payout-batch.endpoints.ts'
import { toWallClock } from '#domain/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { keepDraft, typedBefore } from '#features/form/draft/keep-draft.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import type { ListActs, OpenForm } from '#features/list/list-screen.types.ts'
import type { BatchListInput } from '#features/payouts/batches/batch-definition.ts'
import { batchKey } from '#features/payouts/batches/batch-definition.ts'
import { batchWork } from '#features/payouts/batches/batch-work.ts'
import type { BatchActor } from '#features/payouts/batches/BatchPanel.tsx'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import type { BatchEvent } from '#machines/payout-batch/payout-batch.types.ts'
import type { Stake } from '#machines/action/action-stake.ts'
import { isChanged } from '#machines/form/form-start.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { BATCH_FIELDS, nextBatchForm } from '#machines/payout-batch/payout-batch.form.ts'
import { recorded } from '#machines/recording/recorder.ts'

/** The effect of each command on the batch it opens. */
const EVENTS: Readonly<Record<string, BatchEvent>> = {
  'payoutBatch.export': { type: 'EXPORT' },
  'payoutBatch.download': { type: 'DOWNLOAD' },
  'payoutBatch.confirm': { type: 'CONFIRM' },
  'payoutBatch.abnormal': { type: 'MARK_ABNORMAL' },
  'payoutBatch.cancel': { type: 'DISCARD' },
}

interface OpenBatch {
  /** Null while it is being made. */
  id: number | null
  actor: BatchActor
  /** How the form of a new batch began. */
  start: FormValues
}

const DRAFT = { command: 'payoutBatch.create', subject: '' } as const

/** The one batch beside the list, and the commands that act on it. */
export function useBatchPanel({ user }: ScreenPageProps<ListSearch>, acts: ListActs<PayoutBatchRow, BatchListInput>) {
  const [opened, setOpened] = useState<OpenBatch | null>(null)
  const current = useRef<OpenBatch | null>(null)
  const latest = useRef({ acts, user })
  latest.current = { acts, user }

  const put = useCallback((next: OpenBatch | null) => {
    current.current = next
    setOpened(next)
  }, [])

  const open = useCallback(
    (batch: PayoutBatchRow | null): BatchActor => {
      const { system, userId } = latest.current.user
      const drafts = draftsOf(userId)
      const start = nextBatchForm(latest.current.acts.firstRow(), toWallClock(new Date(), system.zone))
      const form = batch === null ? { ...start, ...typedBefore(drafts, DRAFT) } : start
      const actor = createActor(
        payoutBatchFlow.provide({ actors: { work: batchWork } }),
        recorded({
          input: {
            batch,
            form,
            isCodeDemanded: isCodeToggledOn('batchConfirmation', system),
            newKey: () => crypto.randomUUID(),
          },
        }),
      )
      const mine: OpenBatch = { id: batch?.id ?? null, actor, start }
      let version = batch?.version ?? -1
      actor.subscribe((snapshot) => {
        if (snapshot.status === 'done') {
          if (current.current?.actor === actor) put(null)
          latest.current.acts.focusGrid()
          return
        }
        const { batch: now } = snapshot.context
        if (!now || now.version <= version) return
        version = now.version
        const isNew = mine.id === null
        mine.id = now.id
        if (!isNew) return latest.current.acts.takeChanged(now)
        latest.current.acts.refresh()
        latest.current.acts.open(batchKey(now))
      })
      if (batch === null)
        keepDraft(drafts, DRAFT, actor, ({ status, context }) => ({
          fields: BATCH_FIELDS,
          start,
          values: context.form,
          isOver: status === 'done' || context.batch !== null,
        }))
      put(mine)
      actor.start()
      return actor
    },
    [put],
  )

  /** The batch of the open record, kept while it is the same one. */
  const show = useCallback(
    (batch: PayoutBatchRow | undefined) => {
      const now = current.current
      if (batch === undefined || now?.id === batch.id) return
      // A form that is being filled in, or something being sent, is not thrown away by moving the cursor.
      if (now && (now.id === null || isBusy(now.actor))) return
      open(batch)
    },
    [open],
  )

  const start = useCallback(
    (command: string, target: CommandTarget): boolean => {
      if (target.kind !== 'payoutBatch') return false
      const now = current.current
      const [batch] = target.rows
      if (now && (now.id === null || isBusy(now.actor))) return false
      if (command === 'payoutBatch.create') {
        open(null)
        return true
      }
      if (!batch) return false
      const actor = now?.id === batch.id ? now.actor : open(batch)
      latest.current.acts.open(batchKey(batch))
      const event = EVENTS[command]
      if (event) actor.send(event)
      else if (command === 'payoutBatch.upload')
        requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-batch-result]')?.click())
      return true
    },
    [open],
  )
  const leave = useCallback(
    () => current.current?.actor.send({ type: current.current.id === null ? 'CLOSE' : 'BACK' }),
    [],
  )

  useEffect(() => () => current.current?.actor.stop(), [])
  const form = useMemo(
    () =>
      opened &&
      openFormOf(opened, () => {
        put(null)
        latest.current.acts.focusGrid()
      }),
    [opened, put],
  )
  return useMemo(
    () => ({ opened, form, isOpen: opened?.id === null, show, start, leave: () => leave() }),
    [opened, form, show, start, leave],
  )
}

/** The open panel, as the list holds the batch beside it. */
function openFormOf(opened: OpenBatch, letGo: () => void): OpenForm {
  const { actor, start } = opened
  return {
    // A new batch gets its record while its panel is open.
    get key() {
      return opened.id === null ? null : String(opened.id)
    },
    stake: (): Stake => {
      const { batch, form } = actor.getSnapshot().context
      if (isBusy(actor)) return 'held'
      return batch === null && isChanged(start, form) ? 'typed' : 'none'
    },
    leave: () => actor.send({ type: actor.getSnapshot().context.batch === null ? 'CLOSE' : 'BACK' }),
    keep: () => {
      actor.stop()
      letGo()
    },
  }
}

/** Whether a form or request of the batch is open. */
function isBusy(actor: BatchActor): boolean {
  const snapshot = actor.getSnapshot()
  return snapshot.matches('confirming') || snapshot.matches('markingAbnormal') || snapshot.matches('exporting')
}
