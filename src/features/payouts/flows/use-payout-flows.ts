import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { query } from '#api/queries.ts'
import type { TargetOf } from '#commands/command.ts'
import { PAYOUT_COMMAND_EVENTS } from '#commands/payout.commands.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { typedBefore } from '#features/form/draft/keep-draft.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { keepActionDraft, watchingFormOf } from '#features/list/action/open-form.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { isBulkOver } from '#features/list/bulk/bulk-over.ts'
import { createBulkActor } from '#features/list/bulk/bulk-actor.ts'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import { useUndo } from '#features/list/row-actions/use-undo.ts'
import {
  claimNext,
  lastPayoutChange,
  payoutBulkCalls,
  submitterFor,
  undoLast,
} from '#features/payouts/payout-actors.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { Failure } from '#machines/outcome.ts'
import { payoutActionFlow } from '#machines/payout/payout-action.flow.ts'
import type { PayoutAnswer } from '#machines/payout/payout-action.flow.ts'
import { isPayoutBulkCommand, PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import type { PayoutBulk, PayoutBulkCommand } from '#machines/payout/payout-bulk.ts'
import { CHOOSES_ACCOUNT, isPayoutFormCommand, payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutAccount, PayoutFormCommand } from '#machines/payout/payout-forms.ts'
import { recorded } from '#machines/recording/recorder.ts'

export type PayoutActionActor = ActorRefFrom<typeof payoutActionFlow>

/** The open flow. */
export type PayoutFlow =
  | { kind: 'action'; actor: PayoutActionActor; open: OpenForm }
  | { kind: 'bulk'; command: PayoutBulkCommand; actor: BulkActor }

interface FlowHooks {
  userId: number
  facts: FormFacts
  /** The list's selection as the bulk calls take it. */
  bulkSelection: () => BulkSelection
  /** An action was done: its name, and the payout as it is now. */
  onDone: (name: string, answer: PayoutAnswer) => void
  /** The oldest free payout was claimed; null when there is none. */
  onClaimedNext: (payout: PayoutRow | null) => void
  /** What was asked for could not even begin. */
  onFailed: (failure: Failure) => void
  /** No account can pay it. */
  onNoAccount: (payout: PayoutRow) => void
  /** The last action was undone, or the reason why not. */
  onUndone: (payout: PayoutRow) => void
  onUndoRefused: (failure: Failure | { kind: 'conflict'; refusal: string }, payout: PayoutRow) => void
  /** A flow ended, in any way. */
  onEnded: () => void
}

const newKey = () => crypto.randomUUID()

/** Starts and holds the screen's single flow; a running flow is never discarded by starting another. */
export function usePayoutFlows(hooks: FlowHooks) {
  const client = useQueryClient()
  const [flow, setFlow] = useState<PayoutFlow | null>(null)
  const latest = useRef(hooks)
  latest.current = hooks
  const current = useRef<PayoutFlow | null>(null)
  const isBusy = useRef(false)
  const { lastDone, setLastDone, undo } = useUndo<PayoutRow>({
    undoLast,
    onUndone: hooks.onUndone,
    onUndoRefused: hooks.onUndoRefused,
  })

  const put = useCallback((next: PayoutFlow | null) => {
    current.current = next
    setFlow(next)
  }, [])

  const begin = useCallback(
    (command: PayoutFormCommand, payout: PayoutRow, accounts: readonly PayoutAccount[]) => {
      const { userId, facts } = latest.current
      const drafts = draftsOf(userId)
      const place = { command, subject: payout.orderCode }
      const form = payoutFormOf(command, { userId, role: facts.role, accounts }, payout)
      const actor = createActor(
        payoutActionFlow.provide({ actors: { submitAction: submitterFor(payout) } }),
        recorded({ input: { entity: 'payout', form, row: payout, facts, typed: typedBefore(drafts, place), newKey } }),
      )
      actor.subscribe((snapshot) => {
        if (snapshot.status !== 'done') return
        put(null)
        latest.current.onEnded()
        const { answer } = snapshot.context
        if (!answer) return
        const event = PAYOUT_COMMAND_EVENTS.get(command)
        // An action that waits for a second person has not happened, so there is nothing to undo.
        if (event !== undefined && !answer.waitsForApproval) setLastDone({ event, target: targetOf(answer.order) })
        latest.current.onDone(form.name, answer)
      })
      keepActionDraft(drafts, place, actor)
      const letGo = () => {
        put(null)
        latest.current.onEnded()
      }
      put({ kind: 'action', actor, open: watchingFormOf(actor, place, letGo, lastPayoutChange) })
      actor.start()
      if (form.sendsAtOnce) actor.send({ type: 'SUBMIT' })
    },
    [put, setLastDone],
  )

  const beginBulk = useCallback(
    (command: PayoutBulkCommand, selection: BulkSelection) => {
      const bulk: PayoutBulk = PAYOUT_BULKS[command]
      const actor = createBulkActor(payoutBulkCalls(bulk), selection, bulk, () => {
        put(null)
        latest.current.onEnded()
      })
      put({ kind: 'bulk', command, actor })
      actor.start()
    },
    [put],
  )

  /** One thing after another: a second press while the first is on its way does nothing. */
  const once = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch (error) {
      latest.current.onFailed(failureOf(asCallFailure(error)))
    } finally {
      isBusy.current = false
    }
  }, [])

  const beginWithAccounts = useCallback(
    (command: PayoutFormCommand, payout: PayoutRow, isGateway: boolean) =>
      once(async () => {
        const { list } = await client.fetchQuery(query('payoutOrder.getResources', { orderCode: payout.orderCode }))
        const accounts = list
          .filter((account) => account.isGateway === isGateway)
          .map(({ id, name, supplierName, cardNumber }) => ({
            id,
            name,
            hint: [supplierName, cardNumber].filter(Boolean).join(' · '),
          }))
        if (accounts.length === 0) latest.current.onNoAccount(payout)
        else if (current.current === null) begin(command, payout, accounts)
      }),
    [begin, client, once],
  )

  // A lost answer is retried under its key, so that pressing twice claims once.
  const nextKey = useRef<string | null>(null)
  const takeNext = useCallback(
    () =>
      once(async () => {
        nextKey.current ??= newKey()
        const payout = await claimNext(nextKey.current)
        nextKey.current = null
        if (payout !== null) setLastDone({ event: 'CLAIM', target: targetOf(payout) })
        latest.current.onClaimedNext(payout)
      }),
    [once, setLastDone],
  )

  /** Starts the flow of a command; false while another one is open. */
  const start = useCallback(
    (command: string, target: TargetOf<'payout'>): boolean => {
      if (current.current !== null) return false
      const [first] = target.rows
      const isSeveral = target.rows.length > 1 || (target.matching ?? 0) > 1
      if (isSeveral && isPayoutBulkCommand(command)) beginBulk(command, latest.current.bulkSelection())
      else if (command === 'payout.claimNext') void takeNext()
      else if (first && isPayoutFormCommand(command)) {
        const choice = CHOOSES_ACCOUNT[command]
        if (choice) void beginWithAccounts(command, first, choice.gateway)
        else begin(command, first, [])
      }
      return true
    },
    [begin, beginBulk, beginWithAccounts, takeNext],
  )

  /** Cancels the flow if its state allows it; a flow that is sending continues. */
  const leave = useCallback((): void => {
    const now = current.current
    if (now?.kind === 'bulk') now.actor.send(isBulkOver(now.actor) ? { type: 'CLOSE' } : { type: 'CANCEL' })
    else now?.actor.send({ type: 'CANCEL' })
  }, [])

  const form = flow?.kind === 'action' ? flow.open : null
  return useMemo(() => ({ flow, form, lastDone, start, leave, undo }), [flow, form, lastDone, start, leave, undo])
}

const targetOf = (payout: PayoutRow): TargetOf<'payout'> => ({
  kind: 'payout',
  rows: [payout],
  source: 'record',
  matching: null,
})
