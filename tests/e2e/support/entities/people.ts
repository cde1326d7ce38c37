import type { BrowserContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Preferences } from '#contract/people/preferences.ts'
import type { Role } from '#domain/roles.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** A person who can sign in. */
export interface Person {
  account: string
  /** The name in history rows and greetings. */
  name: string
  userId: number
  role: Role
  password: string
  secondPassword: string
  totpSecret: string
}

export interface SignedIn extends Person {
  /** A client in the browser's session. */
  client: TestClient
}

let made = 0

/** A new staff account with the demo account's passwords and authenticator and no history. */
export async function createStaff(run: Run, role: Role, preferences: Partial<Preferences> = {}): Promise<Person> {
  const model = demoPerson(run, (person) => person.role === role)
  made += 1
  const account = `${model.account}.${process.pid}.${made}`
  const name = `${role} ${made}`
  const { rows } = await run.db.query<{ id: string }>(
    `insert into users (account, nickname, role, password_hash, second_password_hash, totp_secret, totp_confirmed, preferences, is_demo)
     select $1, $2, role, password_hash, second_password_hash, totp_secret, totp_confirmed, $4, is_demo from users where id = $3 returning id`,
    [account, name, model.userId, JSON.stringify(preferences)],
  )
  return { ...model, account, name, userId: Number(rows[0]?.id) }
}

/** The demo account itself: for suppliers and merchants, whose orders belong to the account. */
export function demoPerson(run: Run, is: (account: Run['demo']['accounts'][number]) => boolean): Person {
  const found = run.demo.accounts.find(is)
  if (!found) throw new Error('The demo system has no such account.')
  return { ...found, role: found.role as Role, name: found.account, userId: Number(found.userId) }
}

interface SessionOptions {
  /** The browser that gets the session too. */
  context?: BrowserContext
  /** True when the client's session gets the second-level password too. */
  isSecondLevel?: boolean
}

/** Signs in by API. */
export async function openSession(
  run: Run,
  person: Person,
  { context, isSecondLevel = false }: SessionOptions = {},
): Promise<SignedIn> {
  const { token } = await createTestClient(run.url).call('user.login', {
    userName: person.account,
    password: person.password,
  })
  if (context) await answerTour(run, person)
  await context?.addCookies([{ name: 'token', value: token, url: run.url, sameSite: 'Strict' }])
  const client = createTestClient(run.url, { token })
  if (!isSecondLevel) return { ...person, client }
  const { token2 } = await client.call('user.login2', { password: person.secondPassword })
  return { ...person, client: createTestClient(run.url, { token, token2 }) }
}

/** Keeps the offer of the tour away from tests that do not ask for it by a preference of their own. */
async function answerTour(run: Run, { userId }: Person): Promise<void> {
  await run.db.query(
    `update users set preferences = '{"tourAnswered": true}' || preferences where id = $1 and not preferences ? 'tourAnswered'`,
    [userId],
  )
}

/** Gives the second-level password in a session, for its browser too. */
export async function giveSecondLevel(run: Run, person: SignedIn, context: BrowserContext): Promise<void> {
  const { token2 } = await person.client.call('user.login2', { password: person.secondPassword })
  await context.addCookies([{ name: 'token2', value: token2, url: run.url, sameSite: 'Strict' }])
}

const lastDone = new Map<number, Promise<unknown>>()

/**
 * Calls that require the second-level password and a Google code. One person's calls run in sequence, since a code
 * works once.
 */
export async function withDemands<T>(
  run: Run,
  person: SignedIn,
  work: (googleCode: string, headers: { token2: string }) => Promise<T>,
): Promise<T> {
  const done = (lastDone.get(person.userId) ?? Promise.resolve()).then(async () => {
    const { token2 } = await person.client.call('user.login2', { password: person.secondPassword })
    return await work(await unusedCodeOf(run, person), { token2 })
  })
  lastDone.set(
    person.userId,
    done.catch(() => undefined),
  )
  return await done
}

/** Ends all sessions of a person, as a superAdmin does. */
export async function endSessions(run: Run, person: SignedIn): Promise<void> {
  const admin = await openSession(
    run,
    demoPerson(run, ({ role }) => role === 'superAdmin'),
  )
  const { token2 } = await admin.client.call('user.login2', { password: admin.secondPassword })
  const { list } = await person.client.call('user.getSessions')
  const own = list.find(({ userId }) => userId === person.userId)
  if (!own) throw new Error(`${person.account} has no session to end.`)
  await admin.client.call('user.forceLogout', { token: own.token }, { token2 })
}

/** A person's Google code now or some 30 s steps away. */
export function googleCodeOf({ totpSecret }: Pick<Person, 'totpSecret'>, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A valid, unused Google code of a person; avoids waiting half a minute for the next time step. */
export async function unusedCodeOf(run: Run, person: Person): Promise<string> {
  await run.db.query('delete from used_google_codes where user_id = $1', [person.userId])
  return googleCodeOf(person)
}
