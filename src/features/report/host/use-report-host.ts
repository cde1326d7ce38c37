import { useMemo, useRef } from 'react'
import type { ReportStep } from '#commands/command.ts'
import { useScreenHost } from '#commands/react/surface-context.ts'
import { reportCommandsOf } from '#commands/report.commands.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { ScreenName } from '#domain/screens.ts'

/** Registers a report with the command surface: the commands that its address has fields for. */
export function useReportHost(
  screen: ScreenName,
  fields: readonly string[],
  perform: (step: ReportStep) => void,
): void {
  const latest = useRef(perform)
  latest.current = perform
  const named = fields.join(' ')
  const host = useMemo(
    (): ScreenHost => ({
      screen,
      commands: reportCommandsOf(new Set(named.split(' '))),
      isList: false,
      target: () => null,
      perform: () => undefined,
      performReport: (step) => latest.current(step),
      startFlow: () => undefined,
      leaveLayer: () => false,
    }),
    [screen, named],
  )
  useScreenHost(host)
}
