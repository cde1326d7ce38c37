import type { BotGroupRow } from '#contract/bots/bot-group.endpoints.ts'
import type { BotState, DeliveryState, GroupState } from '#domain/chat/bots.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

const GROUP_STATE_STYLES: Record<GroupState, StatusStyle> = {
  unbound: { tone: 'warn', icon: 'waiting' },
  bound: { tone: 'success', icon: 'done' },
  paused: { tone: 'neutral', icon: 'none' },
  left: { tone: 'danger', icon: 'refused' },
}

const BOT_STATE_STYLES: Record<BotState, StatusStyle> = {
  stopped: { tone: 'neutral', icon: 'none' },
  running: { tone: 'success', icon: 'done' },
  failing: { tone: 'danger', icon: 'refused' },
}

export const DELIVERY_STYLES: Record<DeliveryState, StatusStyle> = {
  received: { tone: 'neutral', icon: 'none' },
  waiting: { tone: 'info', icon: 'waiting' },
  sending: { tone: 'info', icon: 'working' },
  sent: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'refused' },
}

/** The states of a group and of its bot. */
export const STATE_CELLS = {
  groupState: ({ groupState }: BotGroupRow, { texts }: CellContext) => ({
    ...GROUP_STATE_STYLES[groupState],
    label: texts.enum('botGroupState', groupState),
  }),
  botState: ({ botState }: BotGroupRow, { texts }: CellContext) => ({
    ...BOT_STATE_STYLES[botState],
    label: texts.enum('botState', botState),
  }),
}
