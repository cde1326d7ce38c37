import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isLoopback, secretKeyOf } from '#server/platform/config.ts'
import { reservePort } from '#server/ops/system/reserve-port.ts'
import { clusterFiles } from '#server/db/embedded/cluster-files.ts'
import { fails, ok, reasonOf, warn } from '#server/ops/doctor/finding.ts'
import type { Finding } from '#server/ops/doctor/finding.ts'

/** Places of an installation, as far as the environment names them. */
export interface Place {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** As given; the one of the data directory where there is none. */
  secretKey: Buffer | undefined
  trustProxy: readonly string[]
}

const GB = 1_024 ** 3
/** With less the database cannot begin. */
const ROOM_LEAST = GB / 16
const ANSWER_MS = 3_000

export async function checkPort({ host, port }: Place): Promise<Finding> {
  const part = 'port'
  const isOurs = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then(async (answer) => (await answer.text()).includes('"degraded"'))
    .catch(() => false)
  if (isOurs) return ok(part, `Paydesk is running at http://${host}:${port}.`)
  try {
    await (await reservePort({ host, port }))()
    return ok(part, `${port} at ${host} is free.`)
  } catch (error) {
    return fails(part, `${reasonOf(error)}. Set PORT to another one, or end that program.`)
  }
}

export function checkDataDirectory({ dataDir }: Place): Finding {
  const part = 'data directory'
  const there = firstThere(dataDir)
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
  } catch {
    return fails(part, `${there} cannot be written by this user: chown it, or set DATA_DIR to another directory.`)
  }
  const { bavail, bsize } = statfsSync(there)
  const free = bavail * bsize
  const room = `${(free / GB).toFixed(1)} GB are free`
  if (free < ROOM_LEAST) return fails(part, `${dataDir}: ${room}. Make room: without it nothing can be stored.`)
  if (free < GB) return warn(part, `${dataDir}: ${room}. Make room, or move DATA_DIR to a larger disk.`)
  if (there !== dataDir) return ok(part, `${dataDir} will be made; ${room}.`)
  const others = statSync(dataDir).mode & 0o066
  return others === 0
    ? ok(part, `${dataDir}: ${room}.`)
    : warn(part, `${dataDir} can be read or written by other users: chmod go-rw it.`)
}

/** The directory itself, or the nearest one above that is there. */
const firstThere = (directory: string): string =>
  existsSync(directory) || path.dirname(directory) === directory ? directory : firstThere(path.dirname(directory))

/** The platform's key, where there is one, and what is to be said of it. */
export function checkKey({ dataDir, databaseUrl, secretKey }: Place): { finding: Finding; key?: Buffer } {
  const part = 'key'
  if (secretKey) return { finding: ok(part, 'SECRET_KEY is given.'), key: secretKey }
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    const isNew = databaseUrl === undefined && !existsSync(clusterFiles(dataDir).cluster)
    return isNew
      ? { finding: ok(part, `${file} will be made at the first start.`) }
      : {
          finding: fails(
            part,
            `There is a database, but neither SECRET_KEY nor ${file}: put back the key that it began with.`,
          ),
        }
  }
  const key = secretKeyOf(readFileSync(file, 'utf8'))
  if (key === undefined)
    return { finding: fails(part, `${file} does not hold 32 bytes as hexadecimal digits: put back its copy.`) }
  return (statSync(file).mode & 0o077) === 0
    ? { finding: ok(part, `${file} is there.`), key }
    : { finding: warn(part, `${file} can be read by other users: chmod 600 it.`), key }
}

export function checkProxy({ host, trustProxy }: Place): Finding {
  const part = 'proxy'
  if (trustProxy.length > 0) return ok(part, `X-Forwarded-For of ${trustProxy.join(', ')} counts.`)
  return isLoopback(host)
    ? ok(
        part,
        'None is named: calls through one would all count as one caller. Set TRUST_PROXY to its address if there is one.',
      )
    : warn(
        part,
        `${host} can be reached from elsewhere without TLS: listen on 127.0.0.1 behind a proxy, and set TRUST_PROXY.`,
      )
}

export function checkZone(): Finding {
  const part = 'time zone'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai' })
    return ok(part, `The machine’s is ${timeZone}; times are shown in the platform’s own.`)
  } catch {
    return fails(part, 'This Node knows no time zones: use one with full ICU data, as nodejs.org ships it.')
  }
}
