import type { ComponentType } from 'react'
import type { Command } from '#commands/command.ts'
import type { SectionedPage } from '#commands/section-commands.ts'
import type { ListCallName, RowOf } from '#contract/contract.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { ActionHost } from '#features/list/define/ListActionPanel.tsx'
import type { AnySections, Tell } from '#features/sections/sections.types.ts'
import { SectionsPage } from '#features/sections/SectionsPage.tsx'
import type { ActionSet } from '#machines/action/define-actions.ts'

type FactOf<Page extends SectionedPage> = Page['sections'][number]['facts'][number]
type SectionOf<Page extends SectionedPage> = Page['sections'][number]['id']

interface Sections<Name extends ListCallName, Page extends SectionedPage<Name>> {
  page: Page
  actions: ActionSet<Name>
  /** The commands of the page that are no actions on its subject. */
  commands: readonly Command[]
  /** Name of the subject in an action's sentence. */
  titleOf(row: RowOf<Name>): string
  facts: { [Fact in FactOf<Page>]: Tell<RowOf<Name>> }
  /** Content below the facts of a section. */
  bodies?: { [Id in SectionOf<Page>]?: ComponentType<{ row: RowOf<Name>; zone: string }> }
  /** Labels and choices of the fields of an action's form, where the texts by their names do not say. */
  words?(context: CellContext, verb: string, row: RowOf<Name> | undefined): Partial<FieldLabels>
  FormLead?: ComponentType<{ verb: string; row: RowOf<Name> | undefined }>
  Answer?: ActionHost['Answer']
}

/** The page of one subject in sections: facts, and what can be done about them, by keys, buttons and palette. */
export function defineSections<const Name extends ListCallName, const Page extends SectionedPage<Name>>({
  page,
  bodies = {},
  ...rest
}: Sections<Name, Page>) {
  // The page reads its subject by the names that were checked above.
  const sections = { ...rest, page, bodies, namespace: page.namespace } as unknown as AnySections
  return function Sections(props: ScreenPageProps) {
    return <SectionsPage {...props} sections={sections} />
  }
}
