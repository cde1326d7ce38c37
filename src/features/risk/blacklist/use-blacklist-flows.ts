import { useRef } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { CommandTarget } from '#commands/command.ts'
import type { ActionActor } from '#features/list/action/ActionPanel.tsx'
import { useHeldFlow } from '#features/list/action/use-held-flow.ts'
import { sendFile, submitEntry } from '#features/risk/flows/risk-actors.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import { BLACKLIST_FORMS, blacklistActionFlow } from '#machines/risk/risk-forms.ts'
import type { BlacklistCall, BlacklistSubject } from '#machines/risk/risk-forms.ts'
import { recorded } from '#machines/recording/recorder.ts'
import { blacklistImportFlow } from '#machines/risk/blacklist-import.flow.ts'

/** The running import of a file. */
export type ImportActor = ActorRefFrom<typeof blacklistImportFlow>
/** The open flow on the blacklist: a form, or an import. */
export type BlacklistFlow =
  | {
      kind: 'action'
      name: 'add' | 'edit' | 'delete'
      subject: BlacklistSubject
      actor: ActionActor<BlacklistSubject, BlacklistCall, null>
    }
  | { kind: 'import'; actor: ImportActor }

interface Hooks {
  facts: FormFacts
  /** An action was done: its name, and the value that was typed. */
  onDone: (name: 'add' | 'edit' | 'delete', value: string) => void
  onImported: (added: number) => void
  onEnded: () => void
}

const newKey = () => crypto.randomUUID()
const isForm = (command: string): command is keyof typeof BLACKLIST_FORMS => Object.hasOwn(BLACKLIST_FORMS, command)

/** Actions on the blacklist, one at a time. */
export function useBlacklistFlows(hooks: Hooks) {
  const held = useHeldFlow<BlacklistFlow>()
  const latest = useRef(hooks)
  latest.current = hooks

  function act(form: ActionForm<BlacklistSubject, BlacklistCall>, subject: BlacklistSubject): void {
    const name = form.name as 'add' | 'edit' | 'delete'
    const actor = createActor(
      blacklistActionFlow.provide({ actors: { submitAction: submitEntry(subject) } }),
      recorded({ input: { form, row: subject, facts: latest.current.facts, newKey } }),
    )
    actor.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return
      held.put(null)
      latest.current.onEnded()
      if (snapshot.matches('done')) latest.current.onDone(name, textOf(snapshot.context.values, 'value'))
    })
    held.put({ kind: 'action', name, subject, actor })
    actor.start()
  }

  function importFile(): void {
    const actor = createActor(blacklistImportFlow.provide({ actors: { sendFile } }), recorded({ input: { newKey } }))
    actor.subscribe((snapshot) => {
      if (snapshot.matches('imported')) latest.current.onImported(snapshot.context.answer?.added ?? 0)
      if (snapshot.status !== 'done') return
      held.put(null)
      latest.current.onEnded()
    })
    held.put({ kind: 'import', actor })
    actor.start()
  }

  function start(command: string, target: CommandTarget): boolean {
    if (held.isBusy()) return false
    const entries = target.kind === 'blacklistEntry' ? target.rows : []
    if (command === 'blacklist.import') importFile()
    else if (isForm(command)) act(BLACKLIST_FORMS[command], { entries: command === 'blacklist.add' ? [] : entries })
    return true
  }
  return { flow: held.flow, isOpen: held.flow !== null, start, leave: held.leave }
}
