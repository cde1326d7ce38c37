import type { Command, CommandTarget, TypedAmount } from '#commands/command.ts'
import { listCommand, rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import { takeNextCommand } from '#commands/rows/take-next.ts'
import type { ListCallName, RowOf } from '#contract/contract.ts'
import { pathFor } from '#domain/screens.ts'
import type { ScreenPath } from '#domain/screens.ts'
import type { Role } from '#domain/roles.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { ActionSet, FormAction, OpenAction, Place } from '#machines/action/define-actions.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The commands of a list's actions; its rows are targets of the kind that is named like its call. */
export function commandsOf<Name extends ListCallName>(set: ActionSet<Name>): readonly Command[] {
  const commands = Object.entries(set.actions).map(([verb, action]) => {
    const { key, icon, hint, call } = action
    const shared = { id: commandOf(set, verb), kind: set.list, calls: [call], key, icon, hint }
    if (action.does === 'import' || action.takes === 'none') return listCommand(shared)
    if (action.does === 'open') return openCommand(shared, action)
    const { takes, refusalOf, isLikely } = action
    const valuesOf = takes === 'one' ? amountIn(action) : undefined
    return rowCommand({ ...shared, many: takes === 'one' ? undefined : takes, refusalOf, isLikely, valuesOf })
  })
  const isWorkedThrough = commands.some(({ isLikely }) => isLikely !== undefined)
  return isWorkedThrough ? [...commands, takeNextCommand(set.entity, commands, { kind: set.list })] : commands
}

/**
 * The values of a form that asks for one amount and its currency. Without a typed currency it is the one that the form
 * begins with.
 */
function amountIn<Row>({ form }: FormAction<Row>): Command['valuesOf'] {
  const [amount, another] = form.fields.filter(({ editor, required }) => required === true && editor.kind === 'money')
  if (!amount || another || !form.fields.some(({ name }) => name === 'currency')) return undefined
  return (typed: TypedAmount, target: CommandTarget): FormValues => {
    const begun = form.startOf?.({ rows: target.rows as readonly unknown[] as readonly Row[] })
    return { [amount.name]: typed.amount, currency: typed.currency ?? begun?.['currency'] ?? '' }
  }
}

function openCommand<Name extends ListCallName>(
  spec: RowCommandSpec<Name>,
  { placeOf }: OpenAction<RowOf<Name>>,
): Command {
  const found = (row: RowOf<Name>, role: Role) => {
    const place = placeOf(row)
    return place && addressFor(place, role)
  }
  return {
    ...rowCommand({ ...spec, refusalOf: (row, { role }) => (found(row, role) ? null : 'nowhere') }),
    intent: ({ role, target }) => {
      const [row] = (target?.rows ?? []) as readonly RowOf<Name>[]
      const address = row && found(row, role)
      if (!address) throw new Error(`${spec.id} ran without a place to go to`)
      return { kind: 'navigate', ...address }
    },
  }
}

/** The address of a place in the variant that a role sees; null where it sees none. */
export function addressFor(
  { screen, search }: Place,
  role: Role,
): { to: ScreenPath; search: Record<string, unknown> } | null {
  const to = pathFor(screen, role)
  return to === undefined ? null : { to, search: { ...search } }
}
