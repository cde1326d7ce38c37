import type { CommandTarget, TargetKind } from '#commands/command.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { textPatch } from '#features/list/fields/filter-patches.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'

/** The most rows of one list that a text finds. */
export const FOUND_MAX = 8
/** The most readings of a text that are asked for. */
const READINGS_MAX = 4
/** An id as people type it. */
const NUMBER = /^\d{1,15}$/

/** A row as the palette offers it: its key in the address, one line that tells it from others, and it as a target. */
export interface FoundRow {
  key: string
  title: string
  target: CommandTarget
}

/** Merchants and suppliers that a text names, likeliest first. */
export type PartiesNamed = Readonly<Record<'merchantId' | 'supplierId', readonly number[]>>

/** Needs of finding beside the text. */
export interface FinderContext {
  t: Lookup
  zone: string
  role: Role
  signal: AbortSignal
  /** The parties that the text names; asked only by lists whose rows belong to parties. */
  parties(): Promise<PartiesNamed>
}

/** Finds rows of one kind as their list would: by number, name, or the name of their party. */
export interface RowFinder {
  kind: TargetKind
  /** The commands that its list has, by id. */
  commands: readonly string[]
  /** The rows that a text means, likeliest first; the first rows of the list for none. */
  find(text: string, context: FinderContext): Promise<FoundRow[]>
  /** The row of a key; null where it is gone. */
  one(key: string, context: FinderContext): Promise<FoundRow | null>
}

/** The finders of a page, for each kind of its rows. */
export type FindersOf = (variant: ScreenVariant) => readonly RowFinder[]

interface FinderParts<Row> {
  lineOf(row: Row, context: FinderContext): string
  /** Asks for one row; an error means that it is gone. */
  getOne(key: string, signal: AbortSignal): Promise<Row | null | undefined>
  /** True where the key is the row's number, so that a typed number may be one. */
  isByNumber?: boolean
  /** Text fields that a text is looked for in, beside what a search of the list suggests. */
  alsoIn?: readonly string[]
}

/** The finder of a list, which reads a text as the list's own search does. */
export function finderOf<Row extends ListRow, Input extends SortedInput>(
  definition: ListDefinition<Row, Input>,
  { lineOf, getOne, isByNumber = false, alsoIn = [] }: FinderParts<Row>,
): RowFinder {
  const { filters, inputOf, keyOf, suggestFilters, targetOf } = definition
  const found = (row: Row, context: FinderContext): FoundRow => ({
    key: keyOf(row),
    title: lineOf(row, context),
    target: targetOf([row], 'record', null),
  })
  const rowOfKey = async (key: string, { signal }: FinderContext) => {
    try {
      return (await getOne(key, signal)) ?? null
    } catch (error) {
      if (signal.aborted) throw error
      return null
    }
  }
  /** The rows of an address. */
  async function page(search: ListSearch, { signal, zone }: FinderContext): Promise<Row[]> {
    const input = { ...inputOf(search, zone, new Date()), pageSize: FOUND_MAX }
    return (await definition.fetchPage(input, { pageIndex: 1 }, signal)).list
  }
  async function pagesOf(searches: readonly ListSearch[], context: FinderContext): Promise<Row[]> {
    const pages = await Promise.all(searches.map((search) => page(search, context)))
    const none: Row[] = []
    return none.concat(...pages)
  }
  /** The address of a filter, unless the text is no value of it. */
  function searchOf(field: string, value: string): ListSearch[] {
    const filter = filters.ofField(field)
    const read = filter && textPatch(filters, filter, value)
    return read?.ok ? [read.patch] : []
  }
  async function ofParties(context: FinderContext): Promise<ListSearch[]> {
    const fields = (['merchantId', 'supplierId'] as const).filter((field) => filters.ofField(field) !== undefined)
    if (fields.length === 0) return []
    const parties = await context.parties()
    return fields.flatMap((field) => parties[field].slice(0, 1).flatMap((id) => searchOf(field, String(id))))
  }

  return {
    kind: targetOf([], 'focus', null).kind,
    commands: definition.commands.map(({ id }) => id),
    async find(text, context) {
      if (text === '') return (await page({}, context)).map((row) => found(row, context))
      await suggestFilters.load?.()
      const own = [...suggestFilters(text), ...alsoIn.map((field) => ({ field, value: text }))].filter(
        ({ field }, at, all) => all.findIndex((one) => one.field === field) === at,
      )
      const searches = own.slice(0, READINGS_MAX).flatMap(({ field, value }) => searchOf(field, value))
      const byParty = NUMBER.test(text) ? [] : ofParties(context)
      const pages: readonly (readonly Row[])[] = await Promise.all([
        isByNumber && NUMBER.test(text) ? rowOfKey(text, context).then((row) => (row ? [row] : [])) : [],
        ...searches.map((search) => page(search, context)),
        Promise.resolve(byParty).then((all) => pagesOf(all, context)),
      ])
      const rows = new Map(pages.flatMap((list) => list.map((row) => [keyOf(row), row])))
      return [...rows.values()].slice(0, FOUND_MAX).map((row) => found(row, context))
    },
    async one(key, context) {
      const row = await rowOfKey(key, context)
      return row && found(row, context)
    },
  }
}
