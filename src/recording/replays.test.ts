import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FLOWS } from '#recording/all-machines.ts'
import { parseRecording } from '#recording/recording.schema.ts'
import { replayReport, replayRun } from '#recording/replay.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

const REPLAYS = path.join(ROOT, 'tests/replays')

describe('the recordings of tests/replays', () => {
  const replays = readdirSync(REPLAYS)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(REPLAYS, file), 'utf8') }))

  it.each(replays)('$file ends as it did', ({ text }) => {
    const parsed = parseRecording(text)
    if (!parsed.ok) throw new Error(parsed.faults.join('\n'))
    const differing = parsed.recording.runs.flatMap((run) => {
      const replay = replayRun(run)
      return replay.difference === null && !replay.isOtherVersion ? [] : [replayReport(run, replay)]
    })
    expect(differing, 'record it again with `npm run record`, or find out what changed with `npm run replay`').toEqual(
      [],
    )
  })

  it('include one of every flow', () => {
    const recorded = new Set(
      replays.flatMap(({ text }) => {
        const parsed = parseRecording(text)
        return parsed.ok ? parsed.recording.runs.map(({ machine }) => machine) : []
      }),
    )
    expect(FLOWS.map(({ machine }) => machine.id).filter((id) => !recorded.has(id))).toEqual([])
  })
})
