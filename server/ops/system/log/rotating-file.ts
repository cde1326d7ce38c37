import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

/** Another process may write to the same file, so its size is checked after each such fraction of the limit. */
const LOOKS_A_FILE = 20

export interface FileBounds {
  /** Bytes per file; a write beyond it starts a new file. */
  bytesMax: number
  /** Maximum number of files: the current one and the rotated `.1` (newest), `.2` and so on. */
  filesMax: number
}

/** A line file with rotation by size. */
export interface RotatingFile {
  /** Writes the lines synchronously; throws the system's error, and reopens the file on the next call. */
  append(lines: string): void
}

/** The file at a path, opened on the first write; processes may share it. A device or pipe does not rotate. */
export function createRotatingFile(path: string, { bytesMax, filesMax }: FileBounds): RotatingFile {
  const lookAfter = Math.ceil(bytesMax / LOOKS_A_FILE)
  let file: OpenFile | undefined
  /** True after a partial write, so that the next one starts with a newline. */
  let isTorn = false

  const close = () => {
    const { fd } = file ?? {}
    file = undefined
    if (fd !== undefined) closeSync(fd)
  }

  /** The file for a write of this size: a new one when it is full or another process has rotated it. */
  const fileFor = (bytes: number): OpenFile => {
    if (file && file.unlooked > lookAfter) {
      if (isSetAside(file.fd, path)) close()
      else Object.assign(file, measure(file.fd))
    }
    file ??= open(path)
    if (file.size === 0 || file.size + bytes <= bytesMax) return file
    close()
    setAside(path, filesMax)
    return (file = open(path))
  }

  const append = (lines: string) => {
    const bytes = Buffer.from(isTorn ? `\n${lines}` : lines)
    const into = fileFor(bytes.length)
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(into.fd, bytes, written)
      isTorn = written < bytes.length
    }
    if (into.isRegular) into.size += bytes.length
    into.unlooked += bytes.length
  }

  return {
    append: (lines) => {
      try {
        append(lines)
      } catch (error) {
        close()
        throw error
      }
    },
  }
}

interface OpenFile {
  fd: number
  isRegular: boolean
  size: number
  /** Bytes written since its size was last checked. */
  unlooked: number
}

function open(path: string): OpenFile {
  const fd = openSync(path, 'a', 0o600)
  return { fd, ...measure(fd) }
}

/** A device or a pipe has no size. */
function measure(fd: number): Omit<OpenFile, 'fd'> {
  const found = fstatSync(fd)
  return { isRegular: found.isFile(), size: found.isFile() ? found.size : 0, unlooked: 0 }
}

/** True when the open file is no longer at its path. */
function isSetAside(fd: number, path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino
}

/** Renames each file to the next number; the oldest is overwritten. */
function setAside(path: string, filesMax: number): void {
  for (let index = filesMax - 1; index >= 1; index -= 1) {
    const from = index === 1 ? path : `${path}.${index - 1}`
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${index}`)
  }
}
