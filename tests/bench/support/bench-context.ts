import path from 'node:path'
import type { Browser } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { launchBrowser } from './browser.ts'
import { openDesk } from './desk.ts'
import type { Desk } from './desk.ts'

/** What the benches share: how much to measure, one browser and one running system, both started when first asked for. */
export interface BenchContext {
  /** Small sizes and few rounds: whether everything runs, not how fast. */
  readonly quick: boolean
  /** Also what takes very many orders. */
  readonly large: boolean
  /** How many those are; 10,000,000 unless `--many` says otherwise. */
  readonly many: number
  browser(): Promise<Browser>
  desk(): Promise<Desk>
  /** Another system beside it, for the very many orders: both are asked in turns. */
  largeDesk(): Promise<Desk>
  dispose(): Promise<void>
}

/** One group of figures. */
export interface Bench {
  readonly name: string
  /** Runs only when it is named: it takes long, or leaves the machine warm for what follows. */
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
  let desk: Promise<Desk> | undefined
  let largeDesk: Promise<Desk> | undefined
  const kept = (name: string) => data && path.join(data, name)
  return {
    quick,
    large,
    many,
    browser: () => (browser ??= launchBrowser()),
    desk: () => (desk ??= openDesk(kept('few'))),
    largeDesk: () => (largeDesk ??= openDesk(kept('many'))),
    dispose: async () => {
      await (await browser?.catch(() => undefined))?.close()
      for (const one of [desk, largeDesk]) await (await one?.catch(() => undefined))?.close()
    },
  }
}
