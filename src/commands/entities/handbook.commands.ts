import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { HANDBOOK_PAGES } from '#domain/handbook.ts'

/** Each page of the handbook by its title. */
export const handbookCommands: readonly Command[] = HANDBOOK_PAGES.map(({ id, roles }) => ({
  id: `handbook.${id}`,
  titleKey: `screens:handbook.${id}`,
  group: 'global',
  scope: 'anywhere',
  roles,
  icon: 'help',
  availability: () => READY,
  intent: () => ({ kind: 'navigate', to: '/help', search: { page: id } }),
}))
