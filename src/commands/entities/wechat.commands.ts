import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'

/** The parts of the screen of WeChat groups, and the commands that show them. */
export const WECHAT_VIEWS = { groups: 'weChatGroup.show', messages: 'weChatMessage.show' } as const
export type WeChatView = keyof typeof WECHAT_VIEWS

/** The two views, each with a digit key; each is offered in the other. */
export const weChatViewCommands: readonly Command[] = [
  { id: WECHAT_VIEWS.groups, kind: 'weChatMessage.getList', key: '1', search: {} } as const,
  { id: WECHAT_VIEWS.messages, kind: 'weChatGroup.getList', key: '2', search: { view: 'messages' } } as const,
].map(({ id, kind, key, search }) => ({
  ...ON_ROWS,
  group: 'list',
  screen: 'weChatGroups',
  id,
  kind,
  roles: rolesOf('weChatGroup.getList'),
  keys: [key],
  hint: 20,
  availability: () => READY,
  intent: () => ({ kind: 'navigate', to: '/weChat/group-list', search }),
}))
