import { expect, it } from 'vitest'
import { BOT_STATES } from '#domain/chat/bots.ts'
import { botLifecycle } from '#machines/lifecycles/bot.lifecycle.ts'

it.each(BOT_STATES)(
  'a bot that is %s runs when its service answers, fails when it does not, and stops without a token',
  (state) => {
    const after = (type: (typeof botLifecycle.events)[number]) => botLifecycle.judge({ state, context: {} }, { type })
    expect([after('ANSWER'), after('FAIL'), after('LOSE_TOKEN')]).toEqual([
      { ok: true, to: 'running' },
      { ok: true, to: 'failing' },
      { ok: true, to: 'stopped' },
    ])
  },
)
