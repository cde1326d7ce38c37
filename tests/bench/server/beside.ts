import { percentile } from '../support/statistics.ts'

/** Times a request alone and under concurrent load, alternating, so that other load on the machine affects both. */
export async function besideWork(
  rounds: number,
  calls: number,
  time: () => Promise<number>,
  startWork: () => { stop: () => Promise<void> },
): Promise<{ alone: number; beside: number }> {
  const alone: number[] = []
  const beside: number[] = []
  const take = async (times: number[]) => {
    for (let call = 0; call < calls; call += 1) times.push(await time())
  }
  // Warm-up, not counted: code is compiled and connections are opened.
  await take([])
  for (let round = 0; round < rounds; round += 1) {
    await take(alone)
    const work = startWork()
    await take(beside)
    await work.stop()
  }
  return { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95) }
}
