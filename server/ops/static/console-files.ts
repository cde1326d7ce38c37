import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Directory of the console's build. */
export const CONSOLE_DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the built console, held in memory. */
export interface ConsoleFile {
  type: string
  etag: string
  /** Its name contains a content hash, so it may be cached forever. */
  immutable: boolean
  /** The body in an encoding; compressed once, on first request. */
  body(encoding: Encoding): Promise<Buffer>
  compressible: boolean
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt'])
const compress = {
  br: async (body: Buffer) =>
    await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: async (body: Buffer) => await promisify(gzip)(body, { level: 9 }),
}

/** The console's files by URL path; empty when it has not been built. Source maps stay private. */
export function loadConsole(dist: string): Map<string, ConsoleFile> {
  if (!existsSync(dist)) return new Map()
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.extname(entry.name) in TYPES)
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
  return new Map(names.map((name) => [`/${name.split(path.sep).join('/')}`, consoleFile(dist, name)]))
}

function consoleFile(dist: string, name: string): ConsoleFile {
  const content = readFileSync(path.join(dist, name))
  const extension = path.extname(name)
  const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]])
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: name.startsWith(`assets${path.sep}`),
    compressible: COMPRESSIBLE.has(extension),
    body: async (encoding) => {
      const known = encoded.get(encoding)
      if (known) return await known
      const made = encoding === 'identity' ? Promise.resolve(content) : compress[encoding](content)
      encoded.set(encoding, made)
      return await made
    },
  }
}
