import { readFileSync } from 'node:fs'
import { parseRecording } from '#recording/recording.schema.ts'
import { replayRun, replayReport } from '#recording/replay.ts'

// Replays every named file; exits with 1 when one is not a recording or a machine ends in another state.
const isAgreed = process.argv.slice(2).map((file) => {
  const parsed = parseRecording(readFileSync(file, 'utf8'))
  console.log(file)
  if (!parsed.ok) {
    for (const fault of parsed.faults) console.log(`  ✗ not a recording: ${fault}`)
    return false
  }
  const replays = parsed.recording.runs.map((run) => ({ run, replay: replayRun(run) }))
  for (const { run, replay } of replays) console.log(`  ${replayReport(run, replay)}`)
  const differing = replays.filter(({ replay }) => replay.difference !== null).length
  console.log(
    differing === 0
      ? `  all ${replays.length} machines agree`
      : `  ${differing} of ${replays.length} machines stand elsewhere`,
  )
  return differing === 0
})
process.exitCode = isAgreed.every(Boolean) ? 0 : 1
