import { useCallback, useMemo, useState } from 'react'
import { parseRecording } from '#recording/recording.schema.ts'
import type { RecordedRun } from '#recording/recording.schema.ts'
import { replayRun } from '#recording/replay.ts'
import type { RunReplay } from '#recording/replay.ts'

/** A recorded run and its replay on the current machine. */
export interface ReplayedRun {
  run: RecordedRun
  replay: RunReplay
}

/** The opened recording, its replay, and the selected step. */
export function useReplay() {
  const [file, setFile] = useState<{ name: string; runs: readonly ReplayedRun[]; faults: readonly string[] } | null>(
    null,
  )
  const [position, setPosition] = useState({ run: 0, step: 0 })

  const open = useCallback(async (chosen: File) => {
    const parsed = parseRecording(await chosen.text())
    setPosition({ run: 0, step: 0 })
    setFile({
      name: chosen.name,
      runs: parsed.ok ? parsed.recording.runs.map((run) => ({ run, replay: replayRun(run) })) : [],
      faults: parsed.ok ? [] : parsed.faults,
    })
  }, [])

  const shown = file?.runs[position.run]
  const last = Math.max(0, (shown?.replay.steps.length ?? 1) - 1)
  const goTo = useCallback(
    (step: number) => setPosition((now) => ({ ...now, step: Math.min(last, Math.max(0, step)) })),
    [last],
  )
  const choose = useCallback((run: number) => setPosition((now) => (file?.runs[run] ? { run, step: 0 } : now)), [file])

  return useMemo(
    () => ({ file, shown, position, last, open, goTo, choose }),
    [file, shown, position, last, open, goTo, choose],
  )
}
