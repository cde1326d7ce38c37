import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { makeRecording } from '#recording/make-recording.ts'
import type { Recording } from '#recording/recording.schema.ts'
import type { RunTrace } from '#recording/ring.ts'
import { isLongRun } from '#tests/support/rounds.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

/** True in the long run and with `RECORD=1`: every test is recorded, which costs each page a script and an answer. */
export const isRecorded = isLongRun || process.env['RECORD'] !== undefined

/** The directory for the recordings of a browser test run, one file per test. */
export const RECORDINGS = path.join(ROOT, 'test-results/recordings')
const LEFT = 'paydesk.test.recordings'

/**
 * Runs in every page: saves its recording when the page navigates, and drops it once the mouse was used, since these
 * recordings prove keyboard coverage.
 */
function keepOnLeaving(left: string): void {
  let isByKeyboard = true
  const take = (): unknown[] => {
    const ring = Reflect.get(globalThis, Symbol.for('paydesk.recording')) as { runs(): unknown[] } | undefined
    return isByKeyboard && ring ? ring.runs() : []
  }
  Object.defineProperty(globalThis, Symbol.for('paydesk.test.take'), { value: take })
  addEventListener('pointerdown', () => (isByKeyboard = false), { capture: true })
  addEventListener('pagehide', () => {
    const before = JSON.parse(sessionStorage.getItem(left) ?? '[]') as unknown[]
    sessionStorage.setItem(left, JSON.stringify([...before, ...take()]))
  })
}

/** Watches every page of a context until disposed; `collect` returns the recordings of keyboard use so far. */
export async function watchRecordings(
  context: BrowserContext,
): Promise<AsyncDisposable & { collect: () => Promise<Recording> }> {
  const script = await context.addInitScript(keepOnLeaving, LEFT)
  return {
    collect: async () => makeRecording((await Promise.all(context.pages().map(runsOf))).flat()),
    [Symbol.asyncDispose]: async () => await script.dispose(),
  }
}

async function runsOf(page: Page): Promise<RunTrace[]> {
  const read = (left: string) => {
    const take = Reflect.get(globalThis, Symbol.for('paydesk.test.take')) as (() => unknown[]) | undefined
    return JSON.stringify([...(JSON.parse(sessionStorage.getItem(left) ?? '[]') as unknown[]), ...(take?.() ?? [])])
  }
  // A closed or blank page recorded nothing.
  return page.evaluate(read, LEFT).then(
    (text) => JSON.parse(text) as RunTrace[],
    () => [],
  )
}

/** Keeps a recording for `npm run record`, if the run is recorded. */
export async function saveRecording(name: string, recording: Recording): Promise<void> {
  if (!isRecorded || recording.runs.length === 0) return
  await mkdir(RECORDINGS, { recursive: true })
  await writeFile(
    path.join(RECORDINGS, `${name.replaceAll(/[^\w-]+/g, '-').slice(0, 120)}.json`),
    JSON.stringify(recording),
  )
}

/** All recordings of the last run. */
export async function readRecordings(): Promise<Recording[]> {
  const files = await readdir(RECORDINGS).catch(() => [])
  return await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(RECORDINGS, file), 'utf8')) as Recording),
  )
}
