import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import type { DemoFile } from '#server/demo/demo-file.ts'
import { createRandom } from '#server/demo/random.ts'
import { startCallbackReceiver } from '#server/demo/traffic/callback-receiver.ts'
import { createPublicClient } from '#server/demo/traffic/public-client.ts'
import { startSimulator } from '#server/demo/traffic/simulator.ts'

// The traffic simulator: a process of its own that knows the server's address and demo.json, and nothing else of it.
// Arguments: the server's address, the path of demo.json, orders a minute.

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

// It ends with its parent, however that ends: the channel closes in every case.
process.once('disconnect', () => void end())
process.once('SIGTERM', () => void end())
// Ctrl+C reaches the whole group of processes; the parent says when it is time.
process.on('SIGINT', () => {})
process.send?.('ready')
