import { saveFile } from '#api/transport/stream.ts'
import { makeRecording } from '#recording/make-recording.ts'
import { ring } from '#recording/recorder.ts'

/** The recording of this page's machines so far, as file text. */
function recordingText(): string {
  const place = { path: location.pathname, language: document.documentElement.lang }
  return `${JSON.stringify(makeRecording(ring.runs(), place), null, 1)}\n`
}

/** Copies the recording to the clipboard; rejects if the browser refuses. */
export async function copyReproduction(): Promise<void> {
  await navigator.clipboard.writeText(recordingText())
}

/** Downloads the recording as a file named after the current time. */
export function downloadReproduction(): string {
  const fileName = `paydesk-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.json`
  saveFile({ blob: new Blob([recordingText()], { type: 'application/json' }), fileName, rows: 0 })
  return fileName
}
