import i18next from 'i18next'
import type { TFunction } from 'i18next'
import { api } from '#api/api.ts'
import { placeTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import type { PaletteGroup, Question } from '#app/palette/entries/palette-entry.ts'
import { runThere } from '#app/palette/entries/run-there.ts'
import type { Command, CommandFacts } from '#commands/command.ts'
import { reportCommands } from '#commands/report.commands.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { makeLookup } from '#features/list/list-texts.ts'
import { FOUND_MAX } from '#features/list/rows/row-finder.ts'
import type { FinderContext, FoundRow, PartiesNamed, RowFinder } from '#features/list/rows/row-finder.ts'
import { usedRows } from '#features/list/rows/used-rows.ts'
import type { Candidate } from '#machines/desk/question.flow.ts'

/** Row or list that a command can be run on: its line, why it cannot, and what choosing it does. */
export interface ChoosableRow extends Candidate {
  group: Extract<PaletteGroup, 'usedRows' | 'foundRows'>
  title: string
  detail?: string
  /** The reason of `refusal`, for people. */
  why?: string
  run(): void
}

/** Needs of looking for candidates. */
export interface Asking {
  question: Question
  surface: ConsoleSurface
  facts: CommandFacts
  zone: string
  t: TFunction<readonly ['commands', 'screens']>
}

/** Rows or lists that a text means as an answer to the question, likeliest first. */
export const candidatesFor = (asking: Asking, text: string, signal: AbortSignal): Promise<ChoosableRow[]> =>
  asking.question.command.kind === undefined ? placesNamed(asking, text) : rowsNamed(asking, text, signal)

/** The lists or reports of a name; of reports, those that have the command. */
async function placesNamed({ question, surface, t }: Asking, text: string): Promise<ChoosableRow[]> {
  const { command, places } = question
  const field = reportCommands.find(({ id }) => id === command.id)?.field
  const having = await Promise.all(places.map(async (place) => field === undefined || (await hasField(place, field))))
  const named = places
    .filter((_place, at) => having[at])
    .map((place) => {
      const title = placeTitle(t, place.route)
      return { id: place.route.path, texts: [title, place.route.path], title, place }
    })
  return createSearchIndex(named)
    .find(text, named.length)
    .map(({ id, place, title }) => ({
      id,
      refusal: null,
      group: 'foundRows',
      title,
      run: () => runThere(surface, command, place),
    }))
}

/** The address of a report is known once its page is loaded. */
async function hasField({ declaration }: CommandPlace, field: string): Promise<boolean> {
  const { search } = await declaration.load()
  return search !== undefined && Object.keys(search.shape).includes(field)
}

/** The rows that a text means in the lists of their kind; for none those used last, then the first of each list. */
async function rowsNamed(asking: Asking, text: string, signal: AbortSignal): Promise<ChoosableRow[]> {
  const { question, facts, zone, t } = asking
  const { command, places } = question
  const lists = (await Promise.all(places.map((place) => finderAt(place, command)))).flat()
  let named: Promise<PartiesNamed> | undefined
  const context: FinderContext = {
    t: makeLookup(i18next.getFixedT(null, 'list')),
    zone,
    role: facts.role,
    signal,
    parties: () => (named ??= partiesNamed(text, signal)),
  }
  const [last, found] = await Promise.all([
    text === '' ? usedLast(asking, lists, context) : [],
    Promise.all(lists.map(async ({ place, finder }) => ({ place, rows: await finder.find(text, context) }))),
  ])
  const others = inTurn(found.map(({ place, rows }) => rows.map((row) => rowChoice(asking, place, row, 'foundRows'))))
  const unique = new Map<string, ChoosableRow>()
  // Nothing was asked for yet: what the command allows comes first.
  const shown = text === '' ? [...others.filter(isPossible), ...others.filter((row) => !isPossible(row))] : others
  for (const row of [...last, ...shown]) if (!unique.has(row.id)) unique.set(row.id, row)
  const several = command.takes === 'rows' && question.typed === undefined ? lists : []
  return [
    ...[...unique.values()].slice(0, last.length + FOUND_MAX),
    ...several.map(({ place }) =>
      listChoice(asking, place, t('commands:question.several', { list: placeTitle(t, place.route) })),
    ),
  ]
}

/** The rows of the kind that commands were given for last, in the lists where that was. */
async function usedLast(asking: Asking, lists: readonly List[], context: FinderContext): Promise<ChoosableRow[]> {
  const { facts, question } = asking
  const used = question.command.kind ? usedRows(facts.userId, question.command.kind) : []
  const rows = await Promise.all(
    used.map(async ({ key, screen }) => {
      const list = lists.find(({ place }) => place.route.screen === screen)
      const row = await list?.finder.one(key, context)
      return list && row ? [rowChoice(asking, list.place, row, 'usedRows')] : []
    }),
  )
  return rows.flat()
}

const isPossible = ({ refusal }: Candidate): boolean => refusal === null

/** A list with its finder. */
interface List {
  place: CommandPlace
  finder: RowFinder
}

/** The finder of a command's rows on a screen, once its page and the words of the rows are there. */
async function finderAt(place: CommandPlace, command: Command): Promise<List[]> {
  const { declaration, route } = place
  const [{ default: page }] = await Promise.all([
    declaration.load(),
    i18next.loadNamespaces([...declaration.namespaces]),
  ])
  const finder = page
    .finders?.(route.variant)
    .find(({ kind, commands }) => kind === command.kind && commands.includes(command.id))
  return finder ? [{ place, finder }] : []
}

/** Merchants and suppliers that a text names, where a list has rows of theirs. */
async function partiesNamed(text: string, signal: AbortSignal): Promise<PartiesNamed> {
  const { merchants, suppliers } = await api.call('search.find', { text }, { signal })
  return { merchantId: merchants.map(({ id }) => id), supplierId: suppliers.map(({ id }) => id) }
}

function rowChoice(
  { question: { command, typed }, facts, surface, t }: Asking,
  place: CommandPlace,
  { key, target, title }: FoundRow,
  group: ChoosableRow['group'],
): ChoosableRow {
  const judged = command.availability({ ...facts, screen: place.route.screen, target, lastDone: null })
  const filledIn = typed && command.valuesOf?.(typed.amount, target)
  return {
    id: key,
    refusal: judged.ok ? null : judged.reason,
    ...(!judged.ok && { why: reasonText(t, judged) }),
    group,
    title,
    detail: placeTitle(t, place.route),
    run: () => runThere(surface, command, place, { key, target, filledIn }),
  }
}

/** Opens a list, where several rows are ticked. */
function listChoice({ surface }: Asking, { route, search }: CommandPlace, title: string): ChoosableRow {
  return {
    id: route.path,
    refusal: null,
    group: 'foundRows',
    title,
    run: () => surface.go(route.path, search, false),
  }
}

/** The first of each, then the second of each, and so on: no list hides the others. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
