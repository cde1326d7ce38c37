import type { Command, ReportStep } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { ROLES } from '#domain/roles.ts'

/** A command of any report, and the field of its address that a report must have for it to mean something. */
export interface ReportCommand extends Command {
  field?: string
}

const report = (
  step: ReportStep,
  key: string,
  rest: Pick<ReportCommand, 'field' | 'hint' | 'icon'> = {},
): ReportCommand => ({
  id: `report.${step}`,
  group: 'list',
  scope: 'report',
  takes: 'report',
  roles: ROLES,
  keys: [key],
  availability: () => READY,
  intent: () => ({ kind: 'report', step }),
  ...rest,
})

/** Commands on reports, with their keys; a page registers the ones that its report has. */
export const reportCommands: readonly ReportCommand[] = [
  report('orders', 'o', { hint: 1 }),
  report('before', 'b', { field: 'before', hint: 2 }),
  report('parts', 'p', { field: 'parts', hint: 3 }),
  report('merchant', 'm', { field: 'merchantId', hint: 4 }),
  report('addFilter', 'f', { hint: 5, icon: 'filter' }),
  report('currency', 'c', { field: 'currency' }),
  report('measure', 'q', { field: 'measure' }),
  report('reading', 'd', { field: 'reading' }),
  report('movers', 'w', { field: 'by' }),
  report('stack', 'h', { field: 'stack' }),
  report('trend', 'v', { field: 'stack' }),
  report('form', 's', { hint: 6 }),
  report('today', 't'),
  report('yesterday', 'y'),
  report('lastWeek', 'l'),
  report('thisMonth', 'shift+t'),
  report('lastMonth', 'shift+l'),
  report('refresh', 'shift+r'),
  report('export', 'shift+e'),
  report('print', 'shift+p'),
]

/** The commands that a report with these fields in its address has. */
export const reportCommandsOf = (fields: ReadonlySet<string>): readonly ReportCommand[] =>
  reportCommands.filter(({ field }) => field === undefined || fields.has(field))
