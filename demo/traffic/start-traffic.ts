import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { installation } from '#server/db/schema/schema.ts'
import { allowCallbacks, chooseCallbackUrl, isEndpointFree } from '#demo/orders/callback-endpoint.ts'
import { DEMO_KEY, demoFilePath, readDemoInstallation, restoreDemoFile, writeDemoFile } from '#demo/demo-file.ts'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import type { Resign } from '#demo/traffic/traffic-leader.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const RETRY_MS = 10_000
/** Enough for the maximum number of pending payments. */
const HEAP_MB = 128

export interface Traffic {
  /** Stops the simulator and waits until it has exited. */
  stop(): Promise<void>
}

/**
 * Starts the traffic simulator against the server at `baseUrl` in its own process, with `config.traffic` orders per
 * minute. Does nothing without demo data; of several servers on one database one generates the traffic, and another
 * takes over when it is gone. A simulator that exits by itself is logged and restarted.
 */
export function startTraffic(services: Services, baseUrl: string): Traffic {
  let child: ChildProcess | undefined
  let retry: NodeJS.Timeout | undefined
  let giveUp: Resign | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    if ((await readDemoInstallation(services)) === undefined) return
    giveUp ??= await becomeLeader(services, lose)
    if (giveUp === undefined) return later()
    await prepareEndpoint(services)
    if (isStopped) return
    if (giveUp === undefined) return later()
    child = spawnSimulator(services, baseUrl)
    child.once('exit', (code, signal) => {
      if (isStopped) return
      services.log.warn({ code, signal }, 'the traffic simulator ended; it is started again')
      later()
    })
  }
  /** Another server may be leader now; this one tries again. */
  const lose = () => {
    giveUp = undefined
    child?.kill('SIGTERM')
  }
  const start = () => {
    starting = run().catch((error: unknown) => {
      services.log.error({ err: error }, 'the traffic simulator could not be started')
      later()
    })
  }
  const later = () => {
    if (!isStopped) retry = setTimeout(start, RETRY_MS)
  }
  let starting: Promise<void> = Promise.resolve()
  start()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await starting
      if (child !== undefined) await end(child)
      await giveUp?.()
    },
  }
}

/** The simulator's process; it does not inherit the server's environment, which contains secrets. */
function spawnSimulator({ config, log }: Services, baseUrl: string): ChildProcess {
  const child = fork(program, [baseUrl, demoFilePath({ config }), String(config.traffic)], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => log.warn({ text: text.slice(0, 2_000) }, 'the traffic simulator complains'))
  child.on('error', (error) => log.error({ err: error }, 'the traffic simulator has no process'))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Ensures that demo.json exists, and that the callback port is not taken by another process. */
async function prepareEndpoint(services: Services): Promise<void> {
  await restoreDemoFile(services)
  const present = await readDemoInstallation(services)
  if (present !== undefined && !(await isEndpointFree(present.callbackUrl))) await moveEndpoint(services)
}

async function moveEndpoint(services: Services): Promise<void> {
  const callbackUrl = await chooseCallbackUrl(services.config.port)
  const { db, pool } = services
  const present = await readDemoInstallation(services)
  await db
    .update(installation)
    .set({ value: { ...present, callbackUrl } })
    .where(eq(installation.key, DEMO_KEY))
  await allowCallbacks(pool, services, callbackUrl)
  await publish(db, { kind: 'settingChanged', key: 'callbackAddressExceptions' })
  await services.settings.refresh('callbackAddressExceptions')
  await writeDemoFile(services, callbackUrl)
  services.log.info({ callbackUrl }, 'the endpoint of demo callbacks has moved')
}
