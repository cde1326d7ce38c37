import { useCallback, useMemo, useRef, useState } from 'react'
import type { LastDone } from '#commands/command.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

export interface UndoHooks<Row> {
  /** Undoes the last action on a row, under the attempt's idempotency key. */
  undoLast: (row: Row, key: string) => Promise<Outcome<Row>>
  onUndone: (row: Row) => void
  onUndoRefused: (failure: Failure | { kind: 'conflict'; refusal: string }, row: Row) => void
}

/** The last action on a screen and its undo. Pressing twice, or retrying after a lost answer, undoes it once. */
export function useUndo<Row>(hooks: UndoHooks<Row>) {
  const [lastDone, setLastDone] = useState<LastDone | null>(null)
  const latest = useRef(hooks)
  latest.current = hooks
  const attempt = useRef<{ row: Row; key: string; isUnderWay: boolean } | null>(null)

  const undo = useCallback(async (row: Row): Promise<void> => {
    if (attempt.current?.isUnderWay && attempt.current.row === row) return
    const key = attempt.current?.row === row ? attempt.current.key : crypto.randomUUID()
    attempt.current = { row, key, isUnderWay: true }
    const { undoLast, onUndone, onUndoRefused } = latest.current
    const outcome = await undoLast(row, key)
    // A lost answer is retried under the same key.
    attempt.current = outcome.kind === 'outcomeUnknown' ? { row, key, isUnderWay: false } : null
    if (outcome.kind === 'outcomeUnknown') return onUndoRefused(outcome, row)
    setLastDone(null)
    if (outcome.kind === 'done') onUndone(outcome.result)
    else
      onUndoRefused(
        outcome.kind === 'conflict' ? { kind: 'conflict', refusal: outcome.refusal ?? 'versionConflict' } : outcome,
        row,
      )
  }, [])
  return useMemo(() => ({ lastDone, setLastDone, undo }), [lastDone, undo])
}
