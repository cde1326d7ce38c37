import path from 'node:path'
import { ROOT } from '#tests/support/sources/source-files.ts'

/** Program of an SDK: the calls of a test, or one of the two examples of its README. */
export const PROGRAMS = ['conformance', 'example', 'receiver'] as const
export type Program = (typeof PROGRAMS)[number]

type Command = readonly [command: string, ...args: string[]]

/** A language that has an SDK. */
export interface Language {
  name: string
  /** Its folder within `sdk`. */
  folder: string
  /** Succeeds where the language is on this machine, in a version that the SDK runs on, */
  probe: Command
  /** or else says by its output whether it is one. */
  speaks?(output: string): boolean
  /** The README's mark of code in this language. */
  fence: string
  /** Path of a program's source in the folder that it is built in. */
  source(program: Program): string
  /** Further files of that folder, and links within it. */
  files?: Readonly<Record<string, string>>
  links?: Readonly<Record<string, string>>
  build?: Command
  /** Runs a program in that folder; a receiver listens on the port. */
  run(program: Program, port: number): Command
  env?: Readonly<Record<string, string>>
}

const sdk = (...parts: string[]) => path.join(ROOT, 'sdk', ...parts)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Starts sooner than it would for programs that run long. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-cp', 'classes']

export const LANGUAGES: readonly Language[] = [
  {
    name: 'Node',
    folder: 'node',
    probe: [process.execPath, '--version'],
    fence: 'js',
    source: (program) => `${program}.mjs`,
    links: { 'node_modules/paydesk': sdk('node') },
    run: (program) => [process.execPath, `${program}.mjs`],
  },
  {
    name: 'Python',
    folder: 'python',
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    fence: 'python',
    source: (program) => `${program}.py`,
    run: (program) => ['python3', `${program}.py`],
    env: { PYTHONPATH: sdk('python'), PYTHONDONTWRITEBYTECODE: '1' },
  },
  {
    name: 'PHP',
    folder: 'php',
    probe: ['php', '-r', 'exit(PHP_VERSION_ID >= 80100 ? 0 : 1);'],
    fence: 'php',
    source: (program) => `${program}.php`,
    run: (program, port) => [
      ...(['php', '-d', `include_path=${sdk('php')}`, '-d', 'error_log='] as const),
      ...(program === 'receiver' ? ['-S', `127.0.0.1:${port}`] : []),
      `${program}.php`,
    ],
  },
  {
    name: 'Java',
    folder: 'java',
    probe: ['javac', '--release', '11', '-version'],
    fence: 'java',
    source: (program) => `${capital(program)}.java`,
    build: [
      ...(['javac', '--release', '11', '-Xlint:all,-serial', '-Werror', '-d', 'classes'] as const),
      ...['--source-path', sdk('java/src'), ...PROGRAMS.map((program) => `${capital(program)}.java`)],
    ],
    run: (program) => ['java', ...JAVA, program === 'conformance' ? 'paydesk.Conformance' : capital(program)],
  },
  {
    name: 'Go',
    folder: 'go',
    probe: ['go', 'version'],
    speaks: (version) => Number(/ go1\.(\d+)/.exec(version)?.[1]) >= 19,
    fence: 'go',
    source: (program) => `${program}/main.go`,
    files: {
      'go.mod': `module programs\n\ngo 1.19\n\nrequire paydesk v1.0.0\n\nreplace paydesk => ${sdk('go')}\n`,
    },
    build: ['go', 'build', '-ldflags=-s -w', '-o', 'bin/', './...'],
    run: (program) => [`bin/${program}`],
    env: { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', GOWORK: 'off' },
  },
]
