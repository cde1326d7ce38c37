import { open, readFile, rename } from 'node:fs/promises'

/** Content of a file; `empty` where there is none or it cannot be read: the server then asks again. */
export async function readKept<Kept extends object>(
  file: string,
  empty: Kept,
  isWhole: (kept: Partial<Kept>) => boolean,
): Promise<Kept> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Kept
    return isWhole(kept) ? kept : empty
  } catch {
    return empty
  }
}

/** Replaces the file as a whole. */
export async function writeKept(file: string, kept: object): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile(JSON.stringify(kept))
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
}
