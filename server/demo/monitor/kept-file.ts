import { open, readFile, rename } from 'node:fs/promises'
import type { KeptScripts } from '#server/demo/monitor/script-runner.ts'

/** What was kept in a file; nothing where there is none, or where it cannot be read: the server then asks again. */
export async function readKept(file: string): Promise<KeptScripts> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as KeptScripts
    return typeof kept.scripts === 'object' && kept.scripts !== null ? kept : { scripts: {} }
  } catch {
    return { scripts: {} }
  }
}

/** Replaces the file as a whole. */
export async function writeKept(file: string, kept: KeptScripts): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile(JSON.stringify(kept))
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
}
