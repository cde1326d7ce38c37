import type { Command } from '#commands/command.ts'
import { listCommand, rowCommand } from '#commands/row-command.ts'
import type { RowCommandSpec } from '#commands/row-command.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    bankTemplate: BankTemplateRow
  }
}

type Spec = Omit<RowCommandSpec<'bankTemplate'>, 'kind'>
const layout = (spec: Spec) => rowCommand({ kind: 'bankTemplate', ...spec })

/** Commands on bank layouts. */
export const bankTemplateCommands: readonly Command[] = [
  listCommand({
    id: 'bankTemplate.create',
    kind: 'bankTemplate',
    screen: 'bankTemplates',
    calls: ['bankTemplate.save'],
    key: 'a',
    icon: 'add',
    hint: 9,
  }),
  layout({ id: 'bankTemplate.edit', calls: ['bankTemplate.save'], key: 'e', icon: 'edit', hint: 10 }),
  layout({ id: 'bankTemplate.copy', calls: ['bankTemplate.save'], key: 'c', icon: 'add', hint: 11 }),
  layout({
    id: 'bankTemplate.disable',
    calls: ['bankTemplate.enable'],
    key: 'd',
    icon: 'close',
    hint: 12,
    refusalOf: ({ template }) => (template.isDisabled ? 'templateDisabled' : null),
  }),
  layout({
    id: 'bankTemplate.enable',
    calls: ['bankTemplate.enable'],
    key: 's',
    icon: 'done',
    hint: 13,
    refusalOf: ({ template }) => (template.isDisabled ? null : 'templateEnabled'),
  }),
  layout({
    id: 'bankTemplate.delete',
    calls: ['bankTemplate.delete'],
    key: 'Delete',
    icon: 'delete',
    hint: 14,
    refusalOf: ({ origin }) => (origin === 'builtIn' ? 'templateBuiltIn' : null),
  }),
]
