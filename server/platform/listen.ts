import type { PoolClient } from 'pg'
import { isBroken } from '#server/db/pool.ts'
import type { Services } from '#server/platform/services.ts'

const RETRY_FIRST_MS = 200
const RETRY_MOST_MS = 5_000
const PROBE_MS = 15_000

interface Listening {
  onNotice: (channel: string, payload: string) => void
  /** Called when the connection is lost: from now on nothing is heard. */
  onLoss?: () => void
  /** Called when the connection is back after a loss: what was told in between was missed. */
  onGap: () => Promise<void>
}

/** Listens to what all server processes say on channels, over one connection that is kept alive; returns the stop function. */
export async function listen(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  channels: readonly string[],
  { onNotice, onLoss, onGap }: Listening,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = await pool.connect()
    try {
      next.on('notification', ({ channel, payload }) => {
        if (payload !== undefined) onNotice(channel, payload)
      })
      next.on('error', () => lose(next))
      next.on('end', () => lose(next))
      for (const channel of channels) await next.query(`listen ${channel}`)
      if (isBroken(next)) throw new Error('the connection broke as soon as it listened')
    } catch (error) {
      next.release(true)
      throw error
    }
    if (stopped) next.release(true)
    else client = next
  }
  const lose = (lost: PoolClient) => {
    if (stopped || client !== lost) return
    client = undefined
    lost.release(true)
    log.warn({ channels }, 'events of other processes are not heard: the connection was lost')
    onLoss?.()
    reconnect(RETRY_FIRST_MS)
  }
  const reconnect = (delayMs: number) => {
    retry = setTimeout(() => {
      if (stopped) return
      connect().then(
        () => (client === undefined ? undefined : onGap()),
        () => reconnect(Math.min(delayMs * 2, RETRY_MOST_MS)),
      )
    }, delayMs)
  }
  // Without a probe, a silently dead connection would never be detected.
  const probe = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch(() => lose(probed))
  }, PROBE_MS)

  await connect()
  return async () => {
    stopped = true
    clearInterval(probe)
    clearTimeout(retry)
    client?.release(true)
  }
}
