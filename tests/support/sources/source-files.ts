import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root directory. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface SourceFile {
  /** Path relative to the root, with forward slashes. */
  path: string
  text: string
}

/** TypeScript files below the given folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  )
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** A file's imports, with `#x/` resolved relative to the root; packages stay unchanged. */
export function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(IMPORT)].map(([, name = '']) => resolveImport(file.path, name))
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), name))
  if (!name.startsWith('#')) return name
  const folder = name.slice(1)
  return /^(server|demo|locales|tests|tools)\//.test(folder) ? folder : `src/${folder}`
}
