import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CODES } from '#contract/wire/envelope.ts'
import type { ParsedCsv } from '#domain/text/csv.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createTurns } from '#server/platform/turns/turns.ts'

/** Input of the thread: bytes of a workbook, or the text of a table in HTML or XML. */
export interface WorkbookInput {
  content: Uint8Array | string
  rowsMax: number
}
export type WorkbookAnswer = { file: ParsedCsv } | { refusal: 'isLocked' | 'notReadable' | 'tooBig' }

const MEMORY_MB = 512
const PATIENCE_MS = 20_000
const NEVER = new AbortController().signal
/** One workbook at a time: an unpacked one takes much memory. */
const takeTurn = createTurns(1)

/**
 * Reads the sheet of a workbook that has most rows, in a thread of its own whose memory and time are limited; 400 `upload.isLocked`,
 * `upload.tooBig` and `upload.notReadable`.
 */
export async function readWorkbook(input: WorkbookInput): Promise<ParsedCsv> {
  const giveBack = await takeTurn(NEVER)
  try {
    const answer = await answerOf(input)
    if ('refusal' in answer) throw new AppError(CODES.badInput, `upload.${answer.refusal}`)
    return answer.file
  } finally {
    giveBack?.()
  }
}

async function answerOf(input: WorkbookInput): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [WorkbookAnswer]
    return answer
  } catch (error) {
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory || (error instanceof Error && error.name === 'AbortError')) return { refusal: 'tooBig' }
    throw error
  } finally {
    await worker.terminate()
  }
}
