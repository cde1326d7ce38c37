import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../../src/pay/', import.meta.url))

/**
 * Builds the payer's page into the console's build, as a build of its own: the two share no file, so that a payer's phone
 * fetches nothing of the console.
 */
export function payPagePlugin(): Plugin {
  let target: string | string[] | false | undefined
  return {
    name: 'pay-page',
    apply: 'build',
    configResolved({ build: options }) {
      target = options.target
    },
    async generateBundle() {
      for (const { fileName, source } of await buildPayPage(target)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** The files of the page, by their names below the build's folder. */
export async function buildPayPage(
  target?: string | string[] | false,
): Promise<{ fileName: string; source: string | Uint8Array }[]> {
  const built = await build({
    root: ROOT,
    base: '/',
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      ...(target === undefined ? {} : { target }),
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: path.join(ROOT, 'pay.html') },
    },
  })
  return [built].flat().flatMap((one) =>
    'output' in one
      ? one.output.map((file) => ({
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        }))
      : [],
  )
}
