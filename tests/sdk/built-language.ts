import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#tests/support/sources/source-files.ts'
import { cacheDir } from '#tools/lib/root.mjs'
import { PROGRAMS } from './languages.ts'
import type { Language, Program } from './languages.ts'

const run = promisify(execFile)
const BUILDS = path.join(cacheDir, 'sdk')

/** True where this machine has the language in a version that its SDK runs on. */
export async function isHere({ probe: [command, ...args], speaks }: Language): Promise<boolean> {
  return await run(command, args).then(
    ({ stdout }) => speaks?.(stdout) ?? true,
    () => false,
  )
}

/** The environment of a language's programs; the tests' own servers are on loopback, where no proxy is. */
export function environmentOf({ env }: Language): NodeJS.ProcessEnv {
  const caches = { GOCACHE: path.join(BUILDS, 'go-build'), NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' }
  return { ...process.env, ...caches, ...env }
}

/** The folder of a language's programs, built unless the same sources have been. */
export async function built(language: Language): Promise<string> {
  const files = { ...language.files, ...(await sourcesOf(language)) }
  const name = `${language.folder}-${await digestOf(language, files)}`
  const present: string[] = await readdir(BUILDS).catch(() => [])
  if (present.includes(name)) return path.join(BUILDS, name)
  await mkdir(BUILDS, { recursive: true })
  const making = await mkdtemp(path.join(BUILDS, 'making-'))
  for (const [file, text] of Object.entries(files)) await place(making, file, (at) => writeFile(at, text))
  for (const [file, target] of Object.entries(language.links ?? {}))
    await place(making, file, (at) => symlink(target, at))
  if (language.build) {
    const [command, ...args] = language.build
    await run(command, args, { cwd: making, env: environmentOf(language) })
  }
  const old = present.filter((one) => one.startsWith(`${language.folder}-`) && one !== 'go-build')
  await Promise.all(old.map((one) => rm(path.join(BUILDS, one), { recursive: true, force: true })))
  // Another run may have built the same meanwhile.
  await rename(making, path.join(BUILDS, name)).catch(() => rm(making, { recursive: true, force: true }))
  return path.join(BUILDS, name)
}

async function place(folder: string, file: string, write: (at: string) => Promise<void>): Promise<void> {
  const at = path.join(folder, file)
  await mkdir(path.dirname(at), { recursive: true })
  await write(at)
}

/** The programs' sources: the two of the README as they stand there, and that of the tests. */
async function sourcesOf(language: Language): Promise<Record<string, string>> {
  const readme = await readFile(path.join(ROOT, 'sdk', language.folder, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(new RegExp(`^\`\`\`${language.fence}\\n(.*?)^\`\`\`$`, 'gms'))]
  const programs = path.join(ROOT, 'tests/sdk/programs')
  const own = (await readdir(programs)).find((file) => path.extname(file) === path.extname(language.source('example')))
  const conformance = await readFile(path.join(programs, own ?? ''), 'utf8')
  const [example, receiver] = examples.map(([, code = '']) => code)
  if (examples.length !== 2 || example === undefined || receiver === undefined)
    throw new Error(`The README of ${language.name} has to have two examples and has ${examples.length}.`)
  const texts: Record<Program, string> = { conformance, example, receiver }
  return Object.fromEntries(PROGRAMS.map((program) => [language.source(program), texts[program]]))
}

/** Tells one build from another by all that it is made of; links show what they lead to as it is. */
async function digestOf(language: Language, files: Record<string, string>): Promise<string> {
  const folder = path.join(ROOT, 'sdk', language.folder)
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const places = names.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  const hash = createHash('sha256').update(JSON.stringify([files, language.build, language.links]))
  for (const file of places) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
