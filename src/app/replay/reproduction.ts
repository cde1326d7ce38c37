import { saveFile } from '#api/stream.ts'
import { makeRecording } from '#machines/recording/make-recording.ts'
import { ring } from '#machines/recording/recorder.ts'

/** What happened to the machines of this page until now, as the text of a recording's file. */
function recordingText(): string {
  const place = { path: location.pathname, language: document.documentElement.lang }
  return `${JSON.stringify(makeRecording(ring.runs(), place), null, 1)}\n`
}

/** Puts the recording on the clipboard; rejects when the browser does not let it. */
export async function copyReproduction(): Promise<void> {
  await navigator.clipboard.writeText(recordingText())
}

/** Hands the recording to the browser as a file, named after the moment. */
export function downloadReproduction(): string {
  const fileName = `paydesk-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.json`
  saveFile({ blob: new Blob([recordingText()], { type: 'application/json' }), fileName, rows: 0 })
  return fileName
}
