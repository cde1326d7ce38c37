import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import type { Config } from '#server/platform/config.ts'

/** Prints a line for the person at the terminal; the log is a separate file. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a startup step and prints its duration. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  say(`✓ ${label} (${((performance.now() - begin) / 1_000).toFixed(1)} s)`)
  return result
}

interface Ready {
  config: Config
  address: string
  isDemo: boolean
  logPath: string
}

/** Prints the server's address and, for a demo, its accounts. */
export function announce({ config, address, isDemo, logPath }: Ready): void {
  say(`\nPaydesk is at ${address}\n`)
  if (isDemo) {
    say(`Demo accounts, each with the password ${DEMO_PASSWORD} and the second-level password ${DEMO_SECOND_PASSWORD}:`)
    for (const { account, role } of DEMO_ACCOUNTS) say(`  ${account.padEnd(15)}${role}`)
    say(
      'Sign in without a Google code. Where an action asks for one, the console offers the current code, marked as demo.',
    )
    say(`Keys and authenticator secrets for tools: ${config.dataDir}/demo.json`)
  }
  say(`Log: ${logPath}\nStop with Ctrl+C.`)
}
