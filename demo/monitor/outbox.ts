import { open, readFile, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** A payment as it is reported; `recordId` tells it apart from every other of this monitor, for good. */
export interface PaymentRecord {
  recordId: string
  [field: string]: unknown
}

/** Records still to be reported, kept on disk: once `add` has answered, neither a kill nor a power cut loses one. */
export interface Outbox {
  /** Keeps a record; false where one with its id waits already. */
  add(record: PaymentRecord): Promise<boolean>
  /** The record that has waited longest. */
  first(): PaymentRecord | undefined
  readonly size: number
  /** The server has it. */
  done(recordId: string): Promise<void>
  /** The server will never take it: it is put aside, in `rejected.jsonl`, for a person. */
  reject(recordId: string, why: string): Promise<void>
  close(): Promise<void>
}

type Line = { add: PaymentRecord } | { done: string }

/** Opens the outbox of a directory: a journal of what came and what was done, written anew when it is opened. */
export async function openOutbox(directory: string): Promise<Outbox> {
  const file = path.join(directory, 'outbox.jsonl')
  const waiting = await readJournal(file)
  await rewrite(file, waiting)
  const journal = await open(file, 'a', 0o600)
  let written: Promise<unknown> = Promise.resolve()
  /** Lines go to disk in their order. */
  const append = (handle: FileHandle, line: object) => {
    written = written.then(async () => {
      // Begins a line of its own, in case the one before could not be written whole.
      await handle.appendFile(`\n${JSON.stringify(line)}\n`)
      await handle.datasync()
    })
    return written
  }
  const done = async (recordId: string) => {
    await append(journal, { done: recordId })
    waiting.delete(recordId)
  }
  return {
    add: async (record) => {
      if (waiting.has(record.recordId)) return false
      await append(journal, { add: record })
      waiting.set(record.recordId, record)
      return true
    },
    first: () => waiting.values().next().value,
    get size() {
      return waiting.size
    },
    done,
    reject: async (recordId, why) => {
      const rejected = await open(path.join(directory, 'rejected.jsonl'), 'a', 0o600)
      await append(rejected, { at: new Date().toISOString(), why, record: waiting.get(recordId) })
      await rejected.close()
      await done(recordId)
    },
    close: async () => {
      await written.catch(() => undefined)
      await journal.close()
    },
  }
}

/** Records that a journal has not marked as reported. A last line that was cut off was never acknowledged. */
async function readJournal(file: string): Promise<Map<string, PaymentRecord>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const waiting = new Map<string, PaymentRecord>()
  for (const each of text.split('\n').slice(0, -1)) {
    const line = lineOf(each)
    if (line === undefined) continue
    if ('add' in line) waiting.set(line.add.recordId, line.add)
    else waiting.delete(line.done)
  }
  return waiting
}

/** Undefined for an empty line, and for one that was cut off and so never acknowledged. */
function lineOf(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/** Leaves out what was done; the old journal stays until the new one is whole. */
async function rewrite(file: string, waiting: ReadonlyMap<string, PaymentRecord>): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile([...waiting.values()].map((record) => `${JSON.stringify({ add: record })}\n`).join(''))
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
  const directory = await open(path.dirname(file))
  await directory.sync().finally(() => directory.close())
}
