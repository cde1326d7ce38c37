import type { Agent } from 'undici'
import { BOT_KINDS } from '#domain/bots/bots.ts'
import type { BotKind } from '#domain/bots/bots.ts'
import { BOT_LIMITS, botApi } from '#server/bots/api/bot-api.ts'
import type { BotLimits } from '#server/bots/api/bot-api.ts'
import { answerPicture } from '#server/bots/commands/answer-picture.ts'
import { PICTURE_QUEUE } from '#server/bots/commands/pictures.ts'
import type { PictureJob } from '#server/bots/commands/pictures.ts'
import { remindGroups } from '#server/bots/outbox/remind.ts'
import { isAnyWaiting, sendWaiting } from '#server/bots/outbox/send-waiting.ts'
import { pollOnce } from '#server/bots/poll/poll-once.ts'
import { forgetUpdates } from '#server/bots/poll/take-update.ts'
import { LOCK_SPACES } from '#server/db/transactions/advisory-locks.ts'
import { whileLocked } from '#server/db/transactions/while-locked.ts'
import { PROMPTLY } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'

const POLL_MS = 500
const REMIND_MS = 15_000
const FORGET_MS = 3_600_000

/** The second keys of the locks: what one process at a time does. */
const TASKS = ['poll', 'send', 'remind', 'forget'] as const
type Task = (typeof TASKS)[number]

/** Receiving, sending and reminding of both bots; each of it by one process at a time for a bot. */
export function botsWork(limits: BotLimits = BOT_LIMITS, everyMs: number = POLL_MS): BackgroundWork {
  return {
    needs: 'orderWork',
    createQueues: async (boss) => await createRetriedQueue(boss, PICTURE_QUEUE),
    start: async (services) => {
      const { boss, settings } = services
      const agent = guardedAgent(() => readExceptions(settings.get('botAddressExceptions')))
      const stops = [
        ...BOT_KINDS.flatMap((bot) => [
          polling(services, bot, agent, { limits, everyMs }),
          sending(services, bot, agent, { limits, everyMs }),
        ]),
        task(services, 'group', 'remind', { everyMs: REMIND_MS, work: async () => await remindGroups(services) }),
        ...BOT_KINDS.map((bot) =>
          task(services, bot, 'forget', { everyMs: FORGET_MS, work: async () => await forgetUpdates(services, bot) }),
        ),
      ]
      await workOnRetried<PictureJob>(services, {
        queue: PICTURE_QUEUE,
        options: PROMPTLY,
        work: async (job) => await answerPicture(services, agent, job),
      })
      return async () => {
        await boss.offWork(PICTURE_QUEUE)
        await Promise.all(stops.map(async (stop) => await stop()))
        await agent.close()
      }
    },
  }
}

interface Pace {
  limits: BotLimits
  everyMs: number
}

function polling(services: Services, bot: BotKind, agent: Agent, { everyMs, limits }: Pace): Stop {
  const ending = new AbortController()
  let notBefore = 0
  const stop = task(services, bot, 'poll', {
    everyMs,
    isDue: () => performance.now() >= notBefore,
    work: async () => {
      const asked = { service: botApi(services, bot, agent, limits), limits, signal: ending.signal }
      notBefore = performance.now() + (await pollOnce(services, bot, asked)) * 1_000
    },
  })
  return async () => {
    ending.abort()
    await stop()
  }
}

const sending = (services: Services, bot: BotKind, agent: Agent, { everyMs, limits }: Pace): Stop =>
  task(services, bot, 'send', {
    everyMs,
    isDue: async () => await isAnyWaiting(services, bot),
    work: async (isStopping) => {
      const service = botApi(services, bot, agent, limits)
      if (service) await sendWaiting(services, bot, service, isStopping)
    },
  })

interface BotTask {
  everyMs: number
  /** Asked before the lock is: most runs have nothing to do. */
  isDue?: () => boolean | Promise<boolean>
  work: (isStopping: () => boolean) => Promise<void>
}

function task(services: Services, bot: BotKind, name: Task, { everyMs, isDue = () => true, work }: BotTask): Stop {
  const key = BOT_KINDS.indexOf(bot) * TASKS.length + TASKS.indexOf(name)
  return startSweep({
    everyMs,
    clock: services.clock,
    work: async (isStopping) => {
      if (await isDue()) await whileLocked(services.pool, [LOCK_SPACES.bots, key], async () => await work(isStopping))
    },
    onError: (error) => services.log.error({ err: error, bot, task: name }, 'a bot’s work failed'),
  })
}
