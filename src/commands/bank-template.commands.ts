import type { BankTemplateTarget, Command, CommandFacts } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import type { EndpointName } from '#contract/contract.ts'

const common = { group: 'actions', scope: 'list', kind: 'bankTemplate' } as const

function targetOf({ target }: CommandFacts): BankTemplateTarget {
  if (target?.kind !== 'bankTemplate') throw new Error('a layout command ran without a layout')
  return target
}

interface TemplateCommandSpec {
  id: `bankTemplate.${string}`
  call: EndpointName
  key: string
  icon: string
  hint: number
  /** What stands against it; null when nothing does. */
  refusal?: (row: BankTemplateRow) => string | null
}

function templateCommand({ id, call, key, icon, hint, refusal = () => null }: TemplateCommandSpec): Command {
  return {
    ...common,
    id,
    roles: rolesOf(call),
    keys: [key],
    icon,
    hint,
    availability: ({ target }) => {
      const [first, ...rest] = target?.kind === 'bankTemplate' ? target.rows : []
      if (first === undefined) return { ok: false, reason: 'noRow' }
      if (rest.length > 0 || (target?.matching ?? 0) > 1) return { ok: false, reason: 'oneRowOnly' }
      const reason = refusal(first)
      return reason === null ? READY : { ok: false, reason }
    },
    intent: (facts) => ({ kind: 'flow', command: id, target: targetOf(facts) }),
  }
}

/** Opens the form of a new layout; needs no row. */
const create: Command = {
  ...common,
  id: 'bankTemplate.create',
  screen: 'bankTemplates',
  roles: rolesOf('bankTemplate.save'),
  keys: ['a'],
  icon: 'add',
  hint: 9,
  availability: () => READY,
  intent: () => ({ kind: 'flow', command: 'bankTemplate.create', target: { kind: 'bankTemplate', rows: [], source: 'focus', matching: null } }),
}

/** What can be done with bank layouts. */
export const bankTemplateCommands: readonly Command[] = [
  create,
  templateCommand({ id: 'bankTemplate.edit', call: 'bankTemplate.save', key: 'e', icon: 'edit', hint: 10 }),
  templateCommand({ id: 'bankTemplate.copy', call: 'bankTemplate.save', key: 'c', icon: 'add', hint: 11 }),
  templateCommand({ id: 'bankTemplate.disable', call: 'bankTemplate.enable', key: 'd', icon: 'close', hint: 12, refusal: ({ template }) => (template.isDisabled ? 'templateDisabled' : null) }),
  templateCommand({ id: 'bankTemplate.enable', call: 'bankTemplate.enable', key: 's', icon: 'done', hint: 13, refusal: ({ template }) => (template.isDisabled ? null : 'templateEnabled') }),
  templateCommand({ id: 'bankTemplate.delete', call: 'bankTemplate.delete', key: 'Delete', icon: 'delete', hint: 14, refusal: ({ origin }) => (origin === 'builtIn' ? 'templateBuiltIn' : null) }),
]
