import { BOT_STATES } from '#domain/chat/bots.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The lifecycle of a bot: it runs while it has a token that its service takes; a service that answers again ends a failure. */
export const botLifecycle = defineLifecycle({
  id: 'bot',
  states: BOT_STATES,
  initial: 'stopped',
  guards: {},
  refusals: {},
  transitions: [
    { event: 'ANSWER', from: ['stopped', 'running', 'failing'], to: 'running', by: 'automation' },
    { event: 'FAIL', from: ['stopped', 'running', 'failing'], to: 'failing', by: 'automation' },
    { event: 'LOSE_TOKEN', from: ['running', 'failing', 'stopped'], to: 'stopped', by: 'person' },
  ],
})

export type BotEvent = (typeof botLifecycle.events)[number]
