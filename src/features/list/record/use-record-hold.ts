import { useEffect, useMemo, useRef, useState } from 'react'
import { useSurface } from '#commands/surface-context.ts'
import type { LeaveQuestion } from '#features/list/action/form/form-host.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import { judgeMove } from '#features/list/record/judge-move.ts'

/**
 * Keeps a form and the record beside it one subject. A form in which nothing was typed closes when another record is
 * opened; otherwise the record stays, and the answer is the question to ask the person.
 */
export function useRecordHold<Row extends ListRow, Input extends SortedInput>(
  { definition, hold, record, rowOf, store }: ListRows<Row, Input>,
  form: OpenForm | null,
): LeaveQuestion | null {
  const [wanted, setWanted] = useState<{ key: string | null } | null>(null)
  const surface = useSurface()
  const latest = useRef(form)
  latest.current = form
  hold.current ??= (next, isChosen) => {
    const open = latest.current
    const verdict = judgeMove(open, next, isChosen)
    if (verdict === 'ask') setWanted({ key: next })
    if (verdict !== 'leave') return verdict === 'free'
    open?.leave()
    latest.current = null
    return true
  }
  // A row that changed re-renders the list's page.
  useEffect(() => {
    const row = form?.key == null ? undefined : rowOf(form.key)
    const facts = surface.facts()
    if (!row || !facts) return
    const target = definition.targetOf([row], 'record', null)
    form?.see?.(row, (id) => {
      const command = definition.commands.find((one) => one.id === id)
      return command === undefined || command.availability({ ...facts, target }).ok
    })
  })
  useEffect(() => {
    if (form === null) setWanted(null)
  }, [form])

  return useMemo(
    () =>
      form === null || wanted === null
        ? null
        : {
            from: form.key,
            to: wanted.key,
            stay: () => setWanted(null),
            go: () => {
              form.keep()
              latest.current = null
              setWanted(null)
              if (wanted.key === null) return record.close()
              record.open(wanted.key)
              store.moveToKey(wanted.key)
            },
          },
    [form, wanted, record, store],
  )
}
