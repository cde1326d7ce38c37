import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import base from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { GuestRun } from '#server/collect/pay-scripts/sandbox/guest-run.ts'
import type {
  FromWorker,
  RunWanted,
  ToWorker,
  WorkerData,
} from '#server/collect/pay-scripts/sandbox/sandbox-messages.ts'

// A thread that runs scripts, each in an instance of the engine of its own, so that no script meets the memory of another.

const port = parentPort
if (!port) throw new Error('this is a worker')
const { current } = workerData as WorkerData
const say = (message: FromWorker) => port.postMessage(message)

const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
const wasmModule = await WebAssembly.compile(await readFile(file))
const runs = new Map<number, GuestRun>()

async function begin(run: number, wanted: RunWanted): Promise<void> {
  const module = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmModule }))
  const guest = new GuestRun(module, wanted, {
    occupy: (is) => Atomics.store(current, 0, is ? run : 0),
    ask: (call, text) => say({ kind: 'call', run, call, wanted: text }),
    done: (result) => {
      runs.delete(run)
      say({ kind: 'done', run, result })
    },
  })
  runs.set(run, guest)
  guest.start()
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void begin(message.run, message.wanted)
  else runs.get(message.run)?.answer(message.call, JSON.stringify(message.answer))
})
say({ kind: 'ready' })
