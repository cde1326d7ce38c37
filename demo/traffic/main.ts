import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import type { DemoFile } from '#demo/demo-file.ts'
import { createRandom } from '#demo/random.ts'
import { startCallbackReceiver } from '#demo/traffic/callback-receiver.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { startSimulator } from '#demo/traffic/simulator.ts'

// The traffic simulator: a separate process that knows only the server's address and demo.json. Arguments: the server's
// address, the path of demo.json, orders per minute.

const [baseUrl = '', demoFile = '', rate = ''] = process.argv.slice(2)
const demo: DemoFile = JSON.parse(await readFile(demoFile, 'utf8'))
const random = createRandom(randomInt(2 ** 31))
const receiver = await startCallbackReceiver(demo.traffic.callbackUrl, random)
const simulator = startSimulator({ client: createPublicClient(baseUrl), demo, random, ordersAMinute: Number(rate) })

async function end(): Promise<void> {
  simulator.stop()
  await receiver.close()
  process.exit()
}

// Exits with its parent: the IPC channel closes however the parent ends.
process.once('disconnect', () => void end())
process.once('SIGTERM', () => void end())
// Ctrl+C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {})
process.send?.('ready')
