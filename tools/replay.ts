import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRecording } from '#recording/recording.schema.ts'
import { replayRun, replayReport } from '#recording/replay.ts'

// `npm run replay <file> …`: replays recordings of the console. Exits with 1 when one is not a recording or a machine ends in
// another state.
const files = process.argv.slice(2).map((file) => path.resolve(process.env['INIT_CWD'] ?? '.', file))
if (files.length === 0) console.error('Usage: npm run replay <recording.json> …')
const isAgreed = files.map((file) => {
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
process.exitCode = files.length > 0 && isAgreed.every(Boolean) ? 0 : 1
