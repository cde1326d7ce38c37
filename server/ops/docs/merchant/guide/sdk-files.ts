import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { programsOf, SDK_LANGUAGES } from '#domain/orders/sdk-samples.ts'

const SDK = fileURLToPath(new URL('../../../../../sdk', import.meta.url))

/** The vectors as a file, which the documentation offers too. */
export const VECTORS_FILE = path.join(SDK, 'vectors.json')

interface Vector {
  key: string
  time: number
  body: string
  sign: string
  /** Of calls. */
  path?: string
}

interface Vectors {
  calls: Vector[]
  callbacks: Vector[]
  bodySigns: { version: number; text: string; sign: string }[]
}

export const readVectors = (): Vectors => JSON.parse(readFileSync(VECTORS_FILE, 'utf8')) as Vectors

/** Programs of an SDK's page that are shown: create and query, and take callbacks. */
const SHOWN = 2

/** The first programs of each SDK that is there, from its own page, as Markdown that unfolds. */
export function sampleBlocks(): string {
  return Object.entries(SDK_LANGUAGES)
    .flatMap(([folder, language]) => {
      const programs = shownPrograms(folder)
      return programs.length === 0
        ? []
        : [`<details name="sample"><summary>${language}</summary>\n\n${programs.join('\n\n')}\n\n</details>`]
    })
    .join('\n\n')
}

function shownPrograms(folder: string): string[] {
  const page = path.join(SDK, folder, 'README.md')
  return existsSync(page) ? programsOf(readFileSync(page, 'utf8')).slice(0, SHOWN) : []
}
