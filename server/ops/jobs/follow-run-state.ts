import { RUN_STATE_RULES } from '#domain/system/run-state.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Runs the work while the run state lets it run. Its jobs wait in their queue meanwhile, so that none uses up an attempt. Resolves
 * once it runs, or is known to have to wait.
 */
export async function followRunState(services: Services, work: BackgroundWork): Promise<Stop> {
  const { needs } = work
  if (needs === undefined) return await work.start(services)
  let isOver = false
  let stop: Stop | undefined
  const follow = async () => {
    const mayRun = !isOver && RUN_STATE_RULES[services.runState.current().state][needs]
    if (mayRun && !stop) stop = await work.start(services)
    if (!mayRun && stop) {
      await stop()
      stop = undefined
    }
  }
  let turn = follow()
  const unfollow = services.runState.onChange(() => {
    turn = turn
      .then(follow)
      .catch((error: unknown) => services.log.error({ err: error }, 'background work did not follow the run state'))
  })
  await turn
  return async () => {
    isOver = true
    unfollow()
    await turn
    await follow()
  }
}
