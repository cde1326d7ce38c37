import { READY, rolesOf } from '#commands/command.ts'
import type { Command, CommandFacts, CommandTarget, TargetKind, TargetOf } from '#commands/command.ts'
import type { EndpointName } from '#contract/contract.ts'

type RowOf<Kind extends TargetKind> = TargetOf<Kind>['rows'][number]

/** Properties shared by all row commands. */
export const ON_ROWS = { group: 'actions', scope: 'list' } as const

/** A command that acts on one row of a kind, or on many. */
export interface RowCommandSpec<Kind extends TargetKind>
  extends Pick<Command, 'id' | 'screen' | 'icon' | 'hint' | 'valuesOf'> {
  kind: Kind
  /** The calls that run it, each for its roles; these roles see the command. */
  calls: readonly EndpointName[]
  key: string
  /** Accepts many rows, or a limited number selected one by one; without it several rows are refused with a reason. */
  many?: true | { atMost: number }
  /** Why this row refuses it, as a reason; null if it does not. */
  refusalOf?: (row: RowOf<Kind>, facts: CommandFacts) => string | null
  /** True for a row whose likeliest action it is. */
  isLikely?: (row: RowOf<Kind>) => boolean
}

/** A command on the focused, selected or open rows, which are passed to its flow. */
export function rowCommand<Kind extends TargetKind>({
  id,
  screen,
  icon,
  hint,
  kind,
  calls,
  key,
  many,
  refusalOf,
  isLikely,
  valuesOf,
}: RowCommandSpec<Kind>): Command {
  return {
    ...ON_ROWS,
    id,
    screen,
    kind,
    takes: many ? 'rows' : 'row',
    ...(valuesOf && { valuesOf }),
    roles: whoMakes(calls),
    keys: [key],
    icon,
    hint,
    isLikely: isLikely && ((target) => rowsOf(kind, target).some(isLikely)),
    availability: (facts) => {
      const rows = rowsOf(kind, facts.target)
      const [first] = rows
      const matching = facts.target?.matching ?? null
      if (first === undefined) return { ok: false, reason: 'noRow' }
      if (typeof many === 'object' && (matching !== null || rows.length > many.atMost))
        return { ok: false, reason: 'tooManyRows', params: { max: many.atMost } }
      // A bulk run reports blocked rows with reasons, so several rows are never refused as a whole.
      if (rows.length > 1 || (matching ?? 0) > 1) return many ? READY : { ok: false, reason: 'oneRowOnly' }
      const refusal = refusalOf?.(first, facts) ?? null
      return refusal === null ? READY : { ok: false, reason: refusal }
    },
    intent: ({ target }) => {
      if (target?.kind !== kind) throw new Error(`${id} ran without its rows`)
      return { kind: 'flow', command: id, target }
    },
  }
}

/** A list command that needs no row: it creates something, or picks a row itself. */
export function listCommand({
  calls,
  key,
  kind,
  availability = () => READY,
  ...rest
}: Pick<Command, 'id' | 'screen' | 'icon' | 'hint'> & {
  kind: TargetKind
  calls: readonly EndpointName[]
  key: string
  availability?: Command['availability']
}): Command {
  return {
    ...ON_ROWS,
    ...rest,
    kind,
    roles: whoMakes(calls),
    keys: [key],
    availability,
    // One of many kinds, of which the type checker compares no more than two dozen.
    intent: () => ({
      kind: 'flow',
      command: rest.id,
      target: { kind, rows: [], source: 'focus', matching: null } as CommandTarget,
    }),
  }
}

/** Roles that may make one of the calls. */
const whoMakes = (calls: readonly EndpointName[]) => [...new Set(calls.flatMap(rolesOf))]

function rowsOf<Kind extends TargetKind>(kind: Kind, target: CommandTarget | null): readonly RowOf<Kind>[] {
  return target?.kind === kind ? (target as TargetOf<Kind>).rows : []
}

/** Writes a note on one row; no state forbids it. `n`, which would be its letter, shows new rows. */
export const noteCommand = (kind: Extract<TargetKind, 'order' | 'payout'>): Command =>
  rowCommand({ id: `${kind}.note`, kind, calls: ['note.add'], key: 'i', icon: 'note' })
