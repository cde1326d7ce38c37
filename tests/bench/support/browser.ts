import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '#tools/lib/chromium.mjs'

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
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args })
}
