import type { Command, QueueStep } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { ROLES } from '#domain/roles.ts'

interface ListCommandSpec {
  id: `list.${string}`
  keys: readonly string[]
  step: QueueStep
  repeats?: true
  hidden?: true
  hint?: number
  hintWhen?: Command['hintWhen']
  icon?: string
}

/** A command of any list screen, independent of the kind of rows. */
function listCommand({ step, ...spec }: ListCommandSpec): Command {
  return {
    ...spec,
    step: step.op,
    group: 'list',
    scope: 'list',
    takes: 'list',
    roles: ROLES,
    availability: () => READY,
    intent: () => ({ kind: 'queue', step }),
  }
}

const move = (
  id: `list.${string}`,
  keys: readonly string[],
  by: Extract<QueueStep, { op: 'move' }>['by'],
  extend = false,
) => listCommand({ id, keys, step: { op: 'move', by, extend }, repeats: true, hidden: true })

const onRow: Command['hintWhen'] = ({ target }) => target !== null
const onRecord: Command['hintWhen'] = ({ target }) => target?.source === 'record'

const RECORD_TABS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

export const listCommands: readonly Command[] = [
  move('list.down', ['j', 'ArrowDown'], 1),
  move('list.up', ['k', 'ArrowUp'], -1),
  move('list.pageDown', ['PageDown'], 'page'),
  move('list.pageUp', ['PageUp'], '-page'),
  move('list.first', ['Home'], 'first'),
  move('list.last', ['End'], 'last'),
  listCommand({ id: 'list.nextGroup', keys: ['}'], step: { op: 'group', by: 1 }, hint: 7 }),
  listCommand({ id: 'list.previousGroup', keys: ['{'], step: { op: 'group', by: -1 } }),
  move('list.extendDown', ['shift+ArrowDown', 'shift+j'], 1, true),
  move('list.extendUp', ['shift+ArrowUp', 'shift+k'], -1, true),
  listCommand({
    id: 'list.open',
    keys: ['Enter', 'o'],
    step: { op: 'open' },
    hint: 1,
    hintWhen: ({ target }) => target?.source === 'focus',
    icon: 'open',
  }),
  listCommand({ id: 'list.close', keys: ['u'], step: { op: 'close' }, hidden: true }),
  listCommand({ id: 'list.toggle', keys: ['x'], step: { op: 'toggle' }, hint: 2, hintWhen: onRow, icon: 'select' }),
  listCommand({ id: 'list.selectAll', keys: ['* a'], step: { op: 'selectAll' } }),
  listCommand({ id: 'list.selectNone', keys: ['* n'], step: { op: 'selectNone' } }),
  listCommand({ id: 'list.search', keys: ['/'], step: { op: 'search' }, hint: 3, icon: 'search' }),
  listCommand({ id: 'list.addFilter', keys: ['f'], step: { op: 'addFilter' }, hint: 4, icon: 'filter' }),
  listCommand({ id: 'list.copy', keys: ['.'], step: { op: 'copy' }, hint: 5, hintWhen: onRow, icon: 'copy' }),
  listCommand({ id: 'list.showNew', keys: ['n'], step: { op: 'showNew' } }),
  listCommand({ id: 'list.refresh', keys: ['shift+r'], step: { op: 'refresh' } }),
  listCommand({ id: 'list.columns', keys: ['shift+c'], step: { op: 'columns' } }),
  listCommand({ id: 'list.views', keys: ['v'], step: { op: 'views' } }),
  listCommand({ id: 'list.export', keys: ['shift+e'], step: { op: 'export' } }),
  listCommand({ id: 'list.menu', keys: ['shift+F10', 'ContextMenu'], step: { op: 'menu' }, hidden: true }),
  listCommand({
    id: 'list.previousRecord',
    keys: ['ArrowLeft'],
    step: { op: 'previousRecord' },
    repeats: true,
    hidden: true,
  }),
  listCommand({ id: 'list.nextRecord', keys: ['ArrowRight'], step: { op: 'nextRecord' }, repeats: true, hidden: true }),
  listCommand({
    id: 'list.intoRecord',
    keys: ['] ]'],
    step: { op: 'intoRecord' },
    hidden: true,
    hint: 6,
    hintWhen: onRecord,
  }),
  listCommand({
    id: 'list.relation',
    keys: ['shift+Enter'],
    step: { op: 'relation' },
    hidden: true,
    hint: 6,
    hintWhen: onRecord,
  }),
  listCommand({
    id: 'list.foldFacts',
    keys: ['] 0'],
    step: { op: 'foldFacts' },
    hidden: true,
    hint: 7,
    hintWhen: onRecord,
  }),
  ...RECORD_TABS.map((place, at) =>
    listCommand({
      id: `list.${place}RecordTab`,
      keys: [`] ${at + 1}`],
      step: { op: 'recordTab', at },
      hidden: true,
    }),
  ),
]
