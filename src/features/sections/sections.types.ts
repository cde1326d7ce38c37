import type { ComponentType, ReactNode } from 'react'
import type { Command } from '#commands/command.ts'
import type { SectionedPage } from '#commands/section-commands.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { ActionHost } from '#features/list/define/ListActionPanel.tsx'
import type { AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'

/** Parts that facts need beside their subject. */
export interface SectionContext extends CellContext {
  user: SessionUser
}

/** How a fact is told; null where it does not apply. */
export type Tell<Row> = (row: Row, context: SectionContext) => ReactNode

/** A page of sections as its component reads it, whatever its subject. */
export interface AnySections extends ActionHost {
  page: SectionedPage
  actions: ActionSet
  commands: readonly Command[]
  facts: Readonly<Record<string, Tell<AnyRow>>>
  bodies: Readonly<Record<string, ComponentType<{ row: AnyRow; zone: string }> | undefined>>
}
