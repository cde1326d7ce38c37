import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toWallClock } from '#domain/time/zones.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { againstRival } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import type { BenchDatabase } from '../../support/bench-database.ts'
import { untilTotalsAreKept } from '../../support/bench-system.ts'
import { median } from '../../support/statistics.ts'
import { createCaller } from '../timed-requests.ts'
import { DAYS, openAnalysisDatabase } from './analysis-database.ts'

const TIMES_THE_SQL = 2
const PAGE_SIZE = 100
const DAY_MS = 86_400_000
const ADMIN = { ADMIN_ACCOUNT: 'bench', ADMIN_PASSWORD: randomBytes(12).toString('base64url') }

/** The list of each address in plain SQL, without the guard, its looks and the number of addresses. */
const BARE = `
  with windowed as (
    select ip, merchant_id, user_name, status,
      count(*) over (partition by ip order by created_at range between interval '1 minute' preceding and current row) as minute,
      count(*) over (partition by ip order by created_at range between interval '1 hour' preceding and current row) as hour
    from orders where created_at >= $1 and created_at < $2 and ip is not null
  )
  select ip, count(*) as orders, max(minute) as minute, max(hour) as hour, count(distinct merchant_id) as merchants,
    count(distinct user_name) as payers, count(*) filter (where status = 4) as paid, count(*) filter (where status in (5, 6, 8, 9, 10)) as failed
  from windowed group by ip order by orders desc limit ${PAGE_SIZE}`

/** The live list over HTTP against bare SQL for the same figures, of a day and of the longest span. */
export async function frequencyFigures(context: BenchContext): Promise<Figure[]> {
  const count = context.quick ? 50_000 : 1_000_000
  const secretKey = randomBytes(32)
  const database = await openAnalysisDatabase(await context.system(), count, secretKey)
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-analysis-'))
  try {
    const server = await startServer({
      ...{ DATABASE_URL: database.url, DATA_DIR: directory, SECRET_KEY: secretKey.toString('hex') },
      ...{ DEMO: '0', ...ADMIN },
    })
    try {
      await untilTotalsAreKept(database.pool)
      return await measure(database, server, context.quick)
    } finally {
      await server.end()
    }
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(database: BenchDatabase, server: ServerProcess, isQuick: boolean): Promise<Figure[]> {
  const { token } = await createTestClient(server.url).call('user.login', {
    userName: ADMIN.ADMIN_ACCOUNT,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const caller = createCaller()
  try {
    const figures: Figure[] = []
    for (const { days, rounds } of [
      { days: 1, rounds: isQuick ? 5 : 40 },
      { days: DAYS, rounds: isQuick ? 2 : 7 },
    ])
      figures.push(await figureOf({ database, server, caller, token }, days, rounds))
    return figures
  } finally {
    caller.close()
  }
}

interface Asked {
  database: BenchDatabase
  server: ServerProcess
  caller: ReturnType<typeof createCaller>
  token: string
}

async function figureOf({ caller, database, server, token }: Asked, days: number, rounds: number): Promise<Figure> {
  const client = createTestClient(server.url, { token })
  const { zone } = (await client.call('user.getInfo')).system
  const to = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const from = new Date(to.getTime() - days * DAY_MS)
  const span = { startTime: toWallClock(from, zone), endTime: toWallClock(new Date(to.getTime() - 1_000), zone) }
  const url = `${server.url}/v1.0/orderAnalysis/getFrequency?${new URLSearchParams({ ...span, pageSize: String(PAGE_SIZE) })}`
  const [own, rival]: [number[], number[]] = [[], []]
  // The first round warms the cache up.
  for (let round = 0; round <= rounds; round += 1) {
    const begin = performance.now()
    await database.pool.query(BARE, [from, to])
    const bareMs = performance.now() - begin
    const listMs = await caller.time(url, { headers: { token } })
    if (round === 0) continue
    rival.push(bareMs)
    own.push(listMs)
  }
  const { rows } = await database.pool.query<{ orders: string }>(
    'select count(*) as orders from orders where created_at >= $1 and created_at < $2',
    [from, to],
  )
  const { total } = await client.call('orderAnalysis.getFrequency', { ...span, pageSize: 1 })
  const shown = (value: number) => value.toLocaleString('en')
  return againstRival(
    `frequency of addresses in ${days === 1 ? 'a day' : `${days} days`}: ${shown(Number(rows[0]?.orders))} orders, p50`,
    median(own),
    'ms',
    median(rival),
    TIMES_THE_SQL,
    `${shown(total)} addresses, the first ${PAGE_SIZE} over HTTP with a session; the rival is one statement for the same figures`,
  )
}
