import type { ListCallName } from '#contract/contract.ts'
import { defineScreen } from '#features/define-screen.ts'
import type { ScreenDeclaration, ScreenPage } from '#features/define-screen.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import type { ScreenName } from '#domain/screens.ts'

/** The page of a list with the schema of its address. */
export type ListPageModule = { default: ScreenPage<ListSearch> & { search: SearchSchema<ListSearch> } }

interface ListScreenParts<S extends ScreenName>
  extends Pick<ScreenDeclaration<S>, 'screen' | 'icon' | 'goto' | 'rows' | 'exports'> {
  /** The call that answers its rows, where that is one. */
  call?: ListCallName
  /** Where its texts stand. */
  namespace: ListNamespace
  /** Other namespaces that its page uses; many of them stand with the list. */
  alsoNamed?: ScreenDeclaration['namespaces']
  load: () => Promise<ListPageModule>
}

/** States the screen of a list that is declared by its fields. Fields come with the page, so that the catalogue stays small. */
export function defineListScreen<const S extends ScreenName>({
  call,
  rows,
  namespace,
  alsoNamed = [],
  load,
  ...rest
}: ListScreenParts<S>): ScreenDeclaration<S, SearchSchema<ListSearch>> {
  return defineScreen<S, SearchSchema<ListSearch>>({
    ...rest,
    load: async () => {
      const { default: page } = await load()
      return { default: page, search: page.search }
    },
    namespaces: ['commands', 'enums', 'errors', 'list', namespace, ...alsoNamed],
    rows: rows ?? (call && { [call]: {} }),
    list: namespace,
    fillsHeight: true,
  })
}
