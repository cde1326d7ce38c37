import { useSelector } from '@xstate/react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createActor, fromPromise } from 'xstate'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { Question } from '#app/palette/entries/palette-entry.ts'
import { candidatesFor } from '#app/palette/question/candidates.ts'
import type { ChoosableRow } from '#app/palette/question/candidates.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { questionFlow } from '#machines/desk/question.flow.ts'
import type { Candidate } from '#machines/desk/question.flow.ts'
import { recorded } from '#recording/recorder.ts'

interface Hooks {
  surface: ConsoleSurface
  /** Told what choosing the answer does. */
  onChosen(run: () => void): void
  onLeft(): void
}

/** The running question: what was found for its text, and how it goes on. */
export function useQuestion(question: Question, hooks: Hooks) {
  const { t } = useTranslation(['commands', 'screens'])
  const session = use(SessionContext)
  const latest = useRef({ hooks, t })
  latest.current = { hooks, t }
  const [{ actor, rowOf }] = useState(() => {
    // Recordings hold the keys alone; the lines are for the person.
    const rows = new Map<string, ChoosableRow>()
    const findCandidates = fromPromise<readonly Candidate[], { text: string }>(async ({ input: { text }, signal }) => {
      const { surface } = latest.current.hooks
      const facts = surface.facts()
      const zone = session?.user()?.system.zone ?? 'UTC'
      if (!facts) return []
      const found = await candidatesFor({ question, surface, facts, zone, t: latest.current.t }, text.trim(), signal)
      for (const row of found) rows.set(row.id, row)
      return found.map(({ id, refusal }) => ({ id, refusal }))
    })
    const input = { command: question.command.id, text: question.typed?.text ?? '' }
    const started = createActor(questionFlow.provide({ actors: { findCandidates } }), recorded({ input }))
    return { actor: started, rowOf: (id: string) => rows.get(id) }
  })
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return
      const row = snapshot.context.picked === null ? undefined : rowOf(snapshot.context.picked)
      const now = latest.current.hooks
      if (row) now.onChosen(row.run)
      else now.onLeft()
    })
    actor.start()
    return () => {
      subscription.unsubscribe()
      actor.stop()
    }
  }, [actor, rowOf])
  const found = useSelector(actor, ({ context }) => context.found)
  const text = useSelector(actor, ({ context }) => context.text)
  const state = useSelector(actor, ({ value }) => value)
  const rows = useMemo(() => found.flatMap(({ id }) => rowOf(id) ?? []), [found, rowOf])
  return { actor, text, rows, state }
}
