import type { CustomTypeOptions } from 'i18next'
import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import type { ListCallName } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName } from '#domain/screens.ts'

/** A part of a page: what is so, by name, and what can be done about it. */
export interface SectionSpec {
  /** Its title is `section.<id>` of the page's texts. */
  id: string
  /** Who has it; all who may call the page's call unless said. */
  roles?: readonly Role[]
  /** Its facts in their order; each is named `fact.<name>`, and left out where it does not apply. */
  facts: readonly string[]
  /** The commands that stand in it, in their order; a role sees its own. */
  commands: readonly string[]
}

/** A page of sections about one subject, which its call answers as a list of one row. */
export interface SectionedPage<Name extends ListCallName = ListCallName> {
  entity: string
  screen: ScreenName
  call: Name
  /** The locale namespace of its texts. */
  namespace: keyof CustomTypeOptions['resources']
  /** At most nine: each has its digit. */
  sections: readonly SectionSpec[]
}

/** The digits that go to the sections of a page. */
export function sectionCommands({ entity, screen, call, sections }: SectionedPage): readonly Command[] {
  return sections.map(({ id, roles = rolesOf(call) }, at) => ({
    id: `${entity}.section.${id}`,
    group: 'list',
    scope: 'list',
    kind: call,
    screen,
    roles,
    keys: [String(at + 1)],
    availability: () => READY,
    intent: () => ({ kind: 'queue', step: { op: 'recordTab', at } }),
  }))
}
