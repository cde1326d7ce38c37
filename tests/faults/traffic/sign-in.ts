import type { DemoFile } from '#demo/demo-file.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'

/** The session token of a demo account. */
export async function signIn(url: string, { accounts }: DemoFile, account: string): Promise<string> {
  const password = accounts.find((each) => each.account === account)?.password ?? ''
  return (await createTestClient(url).call('user.login', { userName: account, password })).token
}
