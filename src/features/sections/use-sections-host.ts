import { useEffect, useMemo, useRef } from 'react'
import { commandsOf } from '#commands/action-commands.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import { useScreenHost, useSurface } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import type { AnySections } from '#features/sections/sections.types.ts'

/** The commands of a page: the actions on its subject, and its own. */
export const commandsOfSections = ({ actions, commands }: AnySections): readonly Command[] => [
  ...commandsOf(actions),
  ...commands,
]

interface HostParts {
  sections: AnySections
  commands: readonly Command[]
  row: AnyRow | undefined
  /** True once the call for the subject has answered, even if with an error. */
  isReady: boolean
  flows: ListFlows
  /** Called before an action's form opens. */
  onStart: () => void
  goTo: (section: string) => void
}

/** Registers the page with the command surface: its subject is the target of its commands. */
export function useSectionsHost(parts: HostParts): void {
  const latest = useRef(parts)
  latest.current = parts
  const surface = useSurface()
  const { sections, commands, row, isReady } = parts
  const host = useMemo((): ScreenHost => {
    const { page } = sections
    return {
      screen: page.screen,
      kind: page.call,
      commands,
      isList: false,
      target: () =>
        latest.current.row
          ? ({
              kind: page.call,
              rows: [latest.current.row],
              source: 'record',
              matching: null,
            } as unknown as CommandTarget)
          : null,
      perform: (step) => {
        const section = step.op === 'recordTab' ? page.sections[step.at] : undefined
        if (section) latest.current.goTo(section.id)
      },
      startFlow: (command, target) => {
        latest.current.onStart()
        latest.current.flows.start(command, target)
      },
      isReady: () => latest.current.isReady,
      leaveLayer: () => {
        const { isOpen, leave } = latest.current.flows
        if (isOpen) leave()
        return isOpen
      },
    }
  }, [sections, commands])
  useScreenHost(host)
  // The possible commands follow the subject.
  useEffect(() => surface.changed(), [surface, row, isReady])
}
