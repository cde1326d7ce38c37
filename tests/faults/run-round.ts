import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '#demo/random.ts'
import { checkRound, untilNotified } from './report/check-round.ts'
import type { Findings } from './report/check-round.ts'
import type { Row } from './report/row.ts'
import { seenOf } from './report/table.ts'
import type { Scene, Injection } from './injections/injection.ts'
import { startTraffic } from './traffic/start-traffic.ts'
import { acknowledgedCount, createTally } from './traffic/tally.ts'
import type { Tally } from './traffic/tally.ts'
import type { World } from './world/world.ts'

const BEFORE_MS = 1_500
const AFTER_MS = 2_000
const NOTIFY_PATIENCE_MS = 4_000
const SHOWN = 3

/** Runs one fault under traffic and checks the state after it. `token` is an agent's session. */
export async function runRound(world: World, injection: Injection, random: Random, token: string): Promise<Row> {
  const tally = createTally()
  const scene: Scene = { world, random, tally, failures: [] }
  await injection.prepare?.(scene)
  const endsBefore = endsOf(world)
  const traffic = startTraffic(world, tally, random, token)
  const { note, injectedAt, upAt } = await injectAmid(scene, injection).finally(traffic.stop)
  await untilNotified(world, NOTIFY_PATIENCE_MS)
  const findings = await checkRound(world, tally)
  const ends = endsOf(world) - endsBefore
  const unexpected = ends > 0 && !injection.endsServer ? [`a server ended ${ends} times`] : []
  const wasHurt = injection.endsServer ? upAt : injectedAt
  return {
    world: world.name,
    fault: injection.name,
    acknowledged: acknowledgedCount(tally),
    lost: findings.lost.length,
    twice: findings.twice.length,
    recoverySeconds: (Math.max(wasHurt, tally.lastFailureAt ?? 0) - injectedAt) / 1_000,
    seen: seenOf(tally),
    notes: [...notesOf(tally, findings), ...(typeof note === 'string' ? [note] : [])],
    failures: [...failuresOf(findings), ...scene.failures, ...unexpected],
  }
}

async function injectAmid(scene: Scene, injection: Injection) {
  await delay(BEFORE_MS)
  const injectedAt = performance.now()
  const note = await injection.run(scene)
  await Promise.all(scene.world.seats.map(({ server }) => server.up()))
  const upAt = performance.now()
  await delay(AFTER_MS)
  return { note, injectedAt, upAt }
}

const endsOf = ({ seats }: World) => seats.reduce((sum, { server }) => sum + server.ends(), 0)

function notesOf({ orderMs }: Tally, { awaited, repeated }: Findings): string[] {
  const sorted = orderMs.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return [
    `orders p95 ${Math.round(p95)} ms`,
    ...(awaited > 0 ? [`${awaited} callbacks late`] : []),
    ...(repeated > 0 ? [`${repeated} callbacks repeated so far`] : []),
  ]
}

function failuresOf({ lost, twice, wrong }: Findings): string[] {
  const some = (what: string, all: readonly string[]) =>
    all.length > 0
      ? [`${what}: ${all.slice(0, SHOWN).join(', ')}${all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''}`]
      : []
  return [...some('lost', lost), ...some('twice', twice), ...some('wrong', wrong)]
}
