import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { cacheDir } from '#tools/lib/root.mjs'
import { npm, runQuietly } from '#tools/lib/suites/run.mjs'

const packageName = '@sparticuz/chromium'
const packageVersion = '147.0.0'
const directory = path.join(cacheDir, 'chromium')

/** The path of the fetched Chromium. */
export const fetchedChromium = path.join(directory, 'chromium.sh')

/** The package contains a headless Chromium for Linux x64 only. */
export const isOfferedHere = process.platform === 'linux' && process.arch === 'x64'

/** Fetches Chromium and its libraries from the npm registry into the checkout's cache, without root. */
export async function fetchChromium() {
  const draft = `${directory}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  writeFileSync(path.join(draft, 'package.json'), '{"private":true}\n')
  await npm(
    ['install', `${packageName}@${packageVersion}`, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    { cwd: draft },
  )
  const packed = path.join(draft, 'node_modules', packageName, 'bin')
  await decompress(path.join(packed, 'chromium.br'), path.join(draft, 'chromium'), 0o755)
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    const archive = path.join(draft, `${name}.tar`)
    await decompress(path.join(packed, `${name}.tar.br`), archive, 0o644)
    await runQuietly('tar', ['--no-same-owner', '-xf', archive], { cwd: draft })
    rmSync(archive)
  }
  writeFileSync(path.join(draft, 'chromium.sh'), launcher, { mode: 0o755 })
  rmSync(path.join(draft, 'node_modules'), { recursive: true })
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
}

/** Puts the browser's own libraries first on its library path, without affecting other programs. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH=$here/lib exec "$here/chromium" "$@"
`

/**
 * @param {string} from
 * @param {string} to
 * @param {number} mode
 */
async function decompress(from, to, mode) {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))
}
