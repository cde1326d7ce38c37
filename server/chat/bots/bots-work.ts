import type { Agent } from 'undici'
import { BOT_KINDS } from '#domain/chat/bots.ts'
import type { BotKind } from '#domain/chat/bots.ts'
import { BOT_LIMITS, botApi } from '#server/chat/bots/api/bot-api.ts'
import type { BotLimits } from '#server/chat/bots/api/bot-api.ts'
import { answerPicture } from '#server/chat/bots/commands/answer-picture.ts'
import { PICTURE_QUEUE } from '#server/chat/bots/commands/pictures.ts'
import type { PictureJob } from '#server/chat/bots/commands/pictures.ts'
import { remindGroups, remindsOfAnything } from '#server/chat/bots/remind.ts'
import { isAnyWaiting, sendWaiting } from '#server/chat/bots/send-waiting.ts'
import { pollOnce } from '#server/chat/bots/poll/poll-once.ts'
import { forgetUpdates } from '#server/chat/bots/poll/take-update.ts'
import { webhookOf } from '#server/chat/bots/poll/webhook.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'

const POLL_MS = 500
const REMIND_MS = 15_000
const FORGET_MS = 3_600_000
/** How soon it is tried again to do what another process does now. */
const DONE_ELSEWHERE_MS = 5_000

/** The second keys of the locks: what one process at a time does. */
const TASKS = ['poll', 'send', 'remind', 'forget'] as const
type Task = (typeof TASKS)[number]

/** Receiving, sending and reminding of both bots; each of it by one process at a time for a bot. */
export function botsWork(limits: BotLimits = BOT_LIMITS, everyMs: number = POLL_MS): BackgroundWork {
  return {
    needs: 'orderWork',
    createQueues: async (boss) => await createRetriedQueue(boss, PICTURE_QUEUE),
    start: async (services) => {
      const { settings } = services
      const agent = guardedAgent(() => readExceptions(settings.get('botAddressExceptions')))
      const stops = [
        ...BOT_KINDS.flatMap((bot) => [
          polling(services, bot, agent, { limits, everyMs }),
          sending(services, bot, agent, { limits, everyMs }),
        ]),
        task(services, 'group', 'remind', {
          everyMs: REMIND_MS,
          isDue: () => remindsOfAnything(services),
          work: async () => await remindGroups(services),
        }),
        ...BOT_KINDS.map((bot) =>
          task(services, bot, 'forget', { everyMs: FORGET_MS, work: async () => await forgetUpdates(services, bot) }),
        ),
      ]
      const stopPictures = await workOnRetried<PictureJob>(services, {
        queue: PICTURE_QUEUE,
        work: async (job) => await answerPicture(services, agent, job),
      })
      return async () => {
        await stopPictures()
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
    wokenBy: ['settings'],
    isDue: () => performance.now() >= notBefore,
    work: async () => {
      const asked = { service: botApi(services, bot, agent, limits), limits, signal: ending.signal }
      notBefore = performance.now() + (await pollOnce(services, bot, asked)) * 1_000
      // Without a token, and where updates are brought, there is nothing to ask for.
      return asked.service && webhookOf(services, bot) === null ? 0 : undefined
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
    wokenBy: ['bot_messages', 'settings'],
    hasWork: async () => await isAnyWaiting(services, bot),
    work: async (isStopping) => {
      const service = botApi(services, bot, agent, limits)
      if (!service) return undefined
      await sendWaiting(services, bot, service, isStopping)
      return 0
    },
  })

interface BotTask {
  everyMs: number
  /** Events that wake it after a run that found nothing to do; without them it goes on at its pace. */
  wokenBy?: readonly WakeUp[]
  /** Asked before anything is asked of the database. */
  isDue?: () => boolean
  /** Asked before the lock is: most runs have nothing to do. */
  hasWork?: () => Promise<boolean>
  /** Answers in how many ms the next run is due at the latest, 0 to go on at the pace. */
  work: (isStopping: () => boolean) => Promise<number | void>
}

function task(services: Services, bot: BotKind, name: Task, { hasWork, wokenBy, work, ...pace }: BotTask): Stop {
  const key = BOT_KINDS.indexOf(bot) * TASKS.length + TASKS.indexOf(name)
  return startSweep({
    ...pace,
    ...(wokenBy && { wakeUps: wakeUpsOf(services, wokenBy) }),
    clock: services.clock,
    work: async (isStopping) => {
      if ((await hasWork?.()) === false) return undefined
      let dueInMs: number | void = DONE_ELSEWHERE_MS
      await whileLocked(services.pool, [LOCK_SPACES.bots, key], async () => {
        dueInMs = await work(isStopping)
      })
      return dueInMs
    },
    onError: (error) => services.log.error({ err: error, bot, task: name }, 'a bot’s work failed'),
  })
}
