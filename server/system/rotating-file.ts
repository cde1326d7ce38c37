import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

/** Another process may write to the same file, so that its size is looked up after each such part of the bound. */
const LOOKS_A_FILE = 20

export interface FileBounds {
  /** Bytes of one file; the next text begins a new one. */
  bytesMax: number
  /** Files kept at most: the present one, and its forerunners `.1` (the youngest) and on. */
  filesMax: number
}

/** A file of lines that is set aside when it has grown. */
export interface RotatingFile {
  /** Writes the lines before it returns; throws what the system says, and opens the place anew at the next call. */
  append(lines: string): void
}

/** The file at a path, opened by the first line; processes may share it. What is no regular file does not rotate. */
export function createRotatingFile(path: string, { bytesMax, filesMax }: FileBounds): RotatingFile {
  const lookAfter = Math.ceil(bytesMax / LOOKS_A_FILE)
  let file: OpenFile | undefined
  /** Whether a line broke off, so that the next one needs a new line first. */
  let isTorn = false

  const close = () => {
    const { fd } = file ?? {}
    file = undefined
    if (fd !== undefined) closeSync(fd)
  }

  /** The file to write so many bytes to: another one when this is full or another process has set it aside. */
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
  /** Bytes written since its size was looked up. */
  unlooked: number
}

function open(path: string): OpenFile {
  const fd = openSync(path, 'a', 0o600)
  return { fd, ...measure(fd) }
}

/** A device or a pipe has no size of its own. */
function measure(fd: number): Omit<OpenFile, 'fd'> {
  const found = fstatSync(fd)
  return { isRegular: found.isFile(), size: found.isFile() ? found.size : 0, unlooked: 0 }
}

/** Whether the open file no longer lies at its path. */
function isSetAside(fd: number, path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino
}

/** Moves each file one place on; the oldest is written over. */
function setAside(path: string, filesMax: number): void {
  for (let index = filesMax - 1; index >= 1; index -= 1) {
    const from = index === 1 ? path : `${path}.${index - 1}`
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${index}`)
  }
}
