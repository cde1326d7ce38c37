import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/** All environment settings, validated once at start; no other module reads `process.env`. */
export interface Config {
  /** Address the server listens on. */
  host: string
  /** TCP port; 0 lets the system choose. */
  port: number
  /** Absolute directory of the database, keys and files; created if missing. */
  dataDir: string
  /** An external PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined
  /** A streaming replica of it, for reads that may be some milliseconds late. */
  databaseReadUrl: string | undefined
  /** True where an empty system gets demo data. */
  demo: boolean
  /** Number of collection orders in the initial demo data. */
  demoOrders: number
  /** Simulated orders per minute in a demo system; 0 for none. */
  traffic: number
  /** 32 bytes that encrypt secrets at rest. */
  secretKey: Buffer
  /** Addresses and networks of trusted proxies, whose X-Forwarded-For counts; empty without a proxy. */
  trustProxy: string[]
  /** Folder of the backups that the server makes. */
  backupDir: string
  /** Seals them; undefined leaves them in clear. */
  backupPassphrase: string | undefined
  /** Lets Prometheus read /metrics from other machines; undefined for this machine alone. */
  metricsToken: string | undefined
  /** The first superAdmin of an empty system without demo data. */
  admin: { account: string; password: string; secondPassword: string | undefined } | undefined
  logLevel: z.infer<typeof logLevels>
}

/** The environment is invalid; each problem names its variable. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
const loopbackHosts = new Set(['localhost', '::1', '[::1]'])
const secretKeyBytes = 32

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`)

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

const adminPassword = z.string().min(8, 'must have at least 8 characters')

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(8787),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_READ_URL: databaseUrl.optional(),
    DEMO: flag.default(true),
    DEMO_ORDERS: wholeNumber(1_000, 1_000_000).default(20_000),
    TRAFFIC: wholeNumber(0, 6000).default(30),
    SECRET_KEY: z
      .string()
      .transform(decodeSecretKey)
      .refine((key) => key.length === secretKeyBytes, 'must be 32 bytes, as 64 hexadecimal digits or as base64')
      .optional(),
    TRUST_PROXY: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isNetwork), 'must be addresses or networks like 10.0.0.0/8, separated by commas')
      .default([]),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    ADMIN_ACCOUNT: z.string().optional(),
    ADMIN_PASSWORD: adminPassword.optional(),
    ADMIN_SECOND_PASSWORD: adminPassword.optional(),
    LOG_LEVEL: z.enum(logLevels.options, `must be one of ${logLevels.options.join(', ')}`).default('info'),
  })
  .superRefine((values, context) => {
    if ((values.ADMIN_ACCOUNT === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
      const path = values.ADMIN_ACCOUNT === undefined ? 'ADMIN_ACCOUNT' : 'ADMIN_PASSWORD'
      context.addIssue({
        code: 'custom',
        path: [path],
        message: 'must be given too: the account and its password go together',
      })
    }
    if (values.ADMIN_SECOND_PASSWORD !== undefined && values.ADMIN_SECOND_PASSWORD === values.ADMIN_PASSWORD) {
      context.addIssue({
        code: 'custom',
        path: ['ADMIN_SECOND_PASSWORD'],
        message: 'must differ from ADMIN_PASSWORD: who learns one must not have both',
      })
    }
    if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_READ_URL'],
        message: 'needs DATABASE_URL: the embedded database has no replica',
      })
    }
    if (!isLoopback(values.HOST) && (values.DEMO || existsSync(demoFile(values.DATA_DIR)))) {
      context.addIssue({ code: 'custom', path: ['HOST'], message: demoRefusal(values) })
    }
  })

/**
 * Reads and validates the environment; creates DATA_DIR and the stored secret key. Throws ConfigError naming every
 * invalid variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const values = parsed.data
  const dataDir = makeDataDir(values.DATA_DIR)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    demo: values.DEMO,
    demoOrders: values.DEMO_ORDERS,
    traffic: values.TRAFFIC,
    secretKey: values.SECRET_KEY ?? keptSecretKey(dataDir),
    trustProxy: values.TRUST_PROXY,
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    backupPassphrase: values.BACKUP_PASSPHRASE,
    metricsToken: values.METRICS_TOKEN,
    admin:
      values.ADMIN_ACCOUNT !== undefined && values.ADMIN_PASSWORD !== undefined
        ? {
            account: values.ADMIN_ACCOUNT,
            password: values.ADMIN_PASSWORD,
            secondPassword: values.ADMIN_SECOND_PASSWORD,
          }
        : undefined,
    logLevel: values.LOG_LEVEL,
  }
}

/** Places of an installation from the environment, or every problem of it; makes nothing. */
export function checkEnvironment(env: NodeJS.ProcessEnv) {
  const { data, error } = environment.safeParse(withoutEmpty(env))
  const problems = (error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const place = data && {
    host: data.HOST,
    port: data.PORT,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    secretKey: data.SECRET_KEY,
    trustProxy: data.TRUST_PROXY,
  }
  return { place, problems }
}

/** True where a server listening on the host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits === -1 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}

/** An empty variable means the default, as shells and compose files write it. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
}

function decodeSecretKey(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
}

/** The key in the text of a kept file; undefined where that holds none. */
export function secretKeyOf(text: string): Buffer | undefined {
  const key = decodeSecretKey(text.trim())
  return key.length === secretKeyBytes ? key : undefined
}

function demoFile(dataDir: string): string {
  return path.join(dataDir, 'demo.json')
}

function demoRefusal({ HOST, DEMO, DATA_DIR }: { HOST: string; DEMO: boolean; DATA_DIR: string }): string {
  const cause = DEMO ? 'set DEMO=0' : `${demoFile(DATA_DIR)} marks this as a demo system: use another DATA_DIR`
  return `is ${HOST}: a demo system with published passwords listens on loopback only (${cause}, or use 127.0.0.1)`
}

/** As root, the embedded database runs as another user, who must be able to enter the directory but not list it. */
function makeDataDir(given: string): string {
  const dataDir = path.resolve(given)
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
  return dataDir
}

/** The key of this directory, created on first start; a hard link makes concurrent first starts agree on one key. */
function keptSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret.key')
  try {
    if (!existsSync(file)) writeNewKey(file)
    const key = secretKeyOf(readFileSync(file, 'utf8'))
    if (key) return key
  } catch (error) {
    throw new ConfigError([
      `SECRET_KEY is not set and ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
  throw new ConfigError([`SECRET_KEY is not set and ${file} does not hold 32 bytes as hexadecimal digits`])
}

function writeNewKey(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(secretKeyBytes).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
