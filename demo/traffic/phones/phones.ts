import { demoMonitors } from '#demo/demo-file.ts'
import { Refused } from '#demo/monitor/signed-calls.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Lets the demo's phones say that they live where no traffic does, since accounts whose monitors are silent take no orders.
 * A monitor that somebody adds later is not one of them.
 */
export function startPhones(services: Services, baseUrl: string): Stop {
  const client = createPublicClient(baseUrl)
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let phones: Awaited<ReturnType<typeof demoMonitors>> | undefined
  const beat = async () => {
    phones ??= await demoMonitors(services)
    for (const monitor of phones) if (!isStopped) await client.heartbeat(monitor).catch(unlessRefused)
  }
  const run = () => {
    underWay = underWay
      .then(beat)
      .catch((error: unknown) => services.log.warn({ err: error }, 'the demo’s phones could not say that they live'))
  }
  // Often enough not to fall silent.
  const timer = setInterval(run, services.settings.get('monitorLiveTime') * 750)
  run()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await underWay
  }
}

/** A phone that somebody switched off, or gave another key, keeps none of the others from being heard. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
