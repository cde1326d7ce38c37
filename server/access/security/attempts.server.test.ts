import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authCounters, usedGoogleCodes } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import { countedAttempt } from '#server/access/security/attempts.ts'
import { checkGoogleCode } from '#server/access/sessions/google-demand.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startTestServer()
  userId = server.fixtures.users.custservice.userId
})
afterAll(async () => await server.dispose())
beforeEach(async () => {
  await server.services.db.delete(authCounters)
  await server.services.db.delete(usedGoogleCodes)
})

const attempt = { kind: 'secondLevel', wrong: 'login.wrongSecondPassword', locked: 'login.secondLevelLocked' } as const

/** In-process guards are not shared between processes: each copy of the services represents a process. */
const processes = (count: number) => Array.from({ length: count }, () => ({ ...server.services }))

const outcomeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

describe('concurrent guesses in many processes', () => {
  it('checks at most five, and reveals the result of no other', async () => {
    const gate = Promise.withResolvers<null>()
    let checked = 0
    const outcomes = processes(12).map((services) =>
      outcomeOf(
        countedAttempt(services, { ...attempt, userId }, async () => {
          checked += 1
          return await gate.promise
        }),
      ),
    )
    await Promise.all(
      Array.from({ length: 7 }, async (_none, index) => expect(await settled(outcomes, index)).toBe(423)),
    )
    gate.resolve(null)
    const codes = await Promise.all(outcomes)
    expect(checked).toBe(5)
    expect(codes.filter((code) => code === 401)).toHaveLength(4)
    expect(codes.filter((code) => code === 423)).toHaveLength(8)
  })

  it('does not count concurrent right ones as wrong', async () => {
    const outcomes = processes(4).map((services) =>
      outcomeOf(countedAttempt(services, { ...attempt, userId }, async () => true)),
    )
    expect(await Promise.all(outcomes)).toEqual([200, 200, 200, 200])
    expect(await server.services.db.$count(authCounters)).toBe(0)
  })
})

/** Waits for the nth of these to settle. */
async function settled(outcomes: Promise<unknown>[], nth: number): Promise<unknown> {
  const done: unknown[] = []
  return await new Promise((resolve) => {
    for (const outcome of outcomes)
      void outcome.then((code) => {
        done.push(code)
        if (done.length > nth) resolve(done[nth])
      })
  })
}

describe('Google codes', () => {
  const check = async (code: string) => await checkGoogleCode(server.services, userId, code)
  const wrong = () => server.googleCode('custservice', 50)
  const failures = async () =>
    (await server.services.db.select({ n: authCounters.failures }).from(authCounters)).map(({ n }) => n)
  const rejection = async (code: string) => await check(code).catch((error: unknown) => error)

  it('counts a used code as wrong, so that it never resets the count', async () => {
    await (await check(server.googleCode('custservice'))).use(server.services.db)
    const answers: unknown[] = []
    for (let round = 0; round < 2; round++) {
      answers.push(await rejection(wrong()), await rejection(server.googleCode('custservice')))
    }
    expect(answers).toMatchObject([
      { code: 401, message: 'googleCode.wrong', failure: { remainingAttempts: 4 } },
      { code: 401, message: 'googleCode.used', failure: { remainingAttempts: 3 } },
      { code: 401, message: 'googleCode.wrong', failure: { remainingAttempts: 2 } },
      { code: 401, message: 'googleCode.used', failure: { remainingAttempts: 1 } },
    ])
    expect(await rejection(server.googleCode('custservice'))).toMatchObject({ code: 423, message: 'googleCode.locked' })
    expect(await rejection(server.googleCode('custservice', 1))).toMatchObject({ code: 423 })
  })

  it('resets the count with a fresh right code, in the transaction that consumes it', async () => {
    const { db } = server.services
    await rejection(wrong())
    const code = await check(server.googleCode('custservice'))
    expect(await failures()).toEqual([1])
    await db.transaction(async (tx) => await code.use(tx))
    expect(await failures()).toEqual([])
    expect(await db.$count(usedGoogleCodes)).toBe(1)
  })

  it('neither consumes nor resets when the operation fails: the code stays valid, the count stays', async () => {
    const { db } = server.services
    const failing = async () => {
      const code = await check(server.googleCode('custservice'))
      await db.transaction(async (tx) => {
        await code.use(tx)
        throw new Error('the order has moved on')
      })
    }
    for (let left = 4; left > 0; left--) {
      expect(await rejection(wrong())).toMatchObject({ failure: { remainingAttempts: left } })
      await expect(failing()).rejects.toThrow('moved on')
    }
    expect(await rejection(wrong())).toMatchObject({ code: 423 })
  })

  it('consumes a code once, however many operations it was valid for', async () => {
    const codes = await Promise.all(
      processes(4).map((services) => checkGoogleCode(services, userId, server.googleCode('custservice'))),
    )
    const outcomes = await Promise.all(codes.map((code) => outcomeOf(code.use(server.services.db))))
    expect(outcomes.toSorted()).toEqual([200, 401, 401, 401])
  })
})
