import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/demo/demo-accounts.ts'
import type { Config } from '#server/platform/config.ts'

/** A line for the person at the terminal; the log is a file of its own. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Does a piece of the start and says how long it took. */
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

/** Says where the server is and, for a demo, how to get in; a program that started it with a channel is told the address by it. */
export function announce({ config, address, isDemo, logPath }: Ready): void {
  process.send?.({ address })
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
