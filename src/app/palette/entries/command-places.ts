import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { isSecondVariant } from '#domain/screen-titles.ts'
import type { Command } from '#commands/command.ts'
import { rolesOf } from '#commands/command.ts'
import type { Role } from '#domain/roles.ts'

/** Place where a command runs: a screen, and the parameters of its view. */
export interface CommandPlace extends BuiltRoute {
  search: Readonly<Record<string, string>>
}

/** Computes the answer for each role once: neither screens nor commands change. */
function onceARole<T>(compute: (role: Role) => T): (role: Role) => T {
  const known = new Map<Role, T>()
  return (role) => {
    const answer = known.get(role) ?? compute(role)
    known.set(role, answer)
    return answer
  }
}

/** The screens that a role may open, each in the variant that it sees first. */
const screensOf = onceARole((role): readonly BuiltRoute[] =>
  BUILT_ROUTES.filter(({ route }) => route.roles !== 'public' && route.roles.includes(role) && !isSecondVariant(route)),
)

const isReport = ({ declaration }: BuiltRoute): boolean => declaration.namespaces.includes('report')

/** Lists that a command of any list means: of the export, those whose rows the role may export. */
function hasCommand({ id }: Command, { declaration }: BuiltRoute, role: Role): boolean {
  if (id !== 'list.export') return declaration.list !== undefined
  return declaration.exports !== undefined && rolesOf(declaration.exports).includes(role)
}

const placesByCommand = onceARole(() => new WeakMap<Command, readonly CommandPlace[]>())

/**
 * The places where a role can run a command: those of its rows, its screen, or any list or report; none for one that
 * works everywhere.
 */
export function placesOf(command: Command, role: Role): readonly CommandPlace[] {
  const known = placesByCommand(role)
  const places = known.get(command) ?? screensOf(role).flatMap((built) => placeIn(built, command, role))
  known.set(command, places)
  return places
}

function placeIn(built: BuiltRoute, command: Command, role: Role): CommandPlace[] {
  const { declaration, route } = built
  const { kind, screen, takes } = command
  if (screen !== undefined && screen !== route.screen) return []
  if (kind !== undefined) {
    const search = declaration.rows?.[kind]
    return search === undefined ? [] : [{ ...built, search }]
  }
  const isMeant =
    screen !== undefined ||
    (takes === 'list' && hasCommand(command, built, role)) ||
    (takes === 'report' && isReport(built))
  return isMeant ? [{ ...built, search: {} }] : []
}
