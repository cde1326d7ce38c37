import path from 'node:path'
import type { Browser } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { openBenchSystem } from './bench-system.ts'
import type { BenchSystem } from './bench-system.ts'
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/lib/installs/chromium.mjs'

/** Shared by the benches: the amount to measure, one browser and one running system, both started on first use. */
export interface BenchContext {
  /** Small sizes and few rounds: checks that everything runs, not how fast. */
  readonly quick: boolean
  /** Includes the benches that need very many orders. */
  readonly large: boolean
  /** The size of those; 10,000,000 unless `--many` sets it. */
  readonly many: number
  browser(): Promise<Browser>
  system(): Promise<BenchSystem>
  /** A second system for the very many orders; requests alternate between the two. */
  largeSystem(): Promise<BenchSystem>
  dispose(): Promise<void>
}

/** One group of figures. */
export interface Bench {
  readonly name: string
  /** Runs only when named: it takes long, or leaves the machine hot for the benches after it. */
  readonly isOptional?: boolean
  run(context: BenchContext): Promise<Figure[]>
}

export function createBenchContext({
  data,
  quick,
  large,
  many,
}: Pick<BenchContext, 'quick' | 'large' | 'many'> & { data?: string | undefined }): BenchContext {
  let browser: Promise<Browser> | undefined
  let system: Promise<BenchSystem> | undefined
  let largeSystem: Promise<BenchSystem> | undefined
  const kept = (name: string) => data && path.join(data, name)
  return {
    quick,
    large,
    many,
    browser: () => (browser ??= launchBrowser()),
    system: () => (system ??= openBenchSystem(kept('few'))),
    largeSystem: () => (largeSystem ??= openBenchSystem(kept('many'))),
    dispose: async () => {
      await (await browser?.catch(() => undefined))?.close()
      for (const one of [system, largeSystem]) await (await one?.catch(() => undefined))?.close()
    },
  }
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium with the settings of the browser tests. */
async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args })
}
