import { eq } from 'drizzle-orm'
import { callText, SIGN_HEADERS, SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, usedSignatures } from '#server/db/schema/schema.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { keysOf, noteKeyUse, testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import type { SignedBy } from '#server/platform/signing/merchant-keys.ts'
import { equalsInConstantTime, hmacOf, signAs } from '#server/platform/signing/sign-params.ts'
import type { SignMethod } from '#server/platform/signing/sign-params.ts'

export type Merchant = typeof merchants.$inferSelect

/** A signed call as it came. */
export interface SignedCall {
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  path: string
}

/** The parameters as signed: the body's raw values, before any is parsed as a number. */
export function signedParams(rawBody: string, input: Record<string, unknown>): Record<string, unknown> {
  const params = readObject(rawBody) ?? input
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && typeof value === 'object') throw badField(name, 'notScalar')
  }
  return params
}

function readObject(rawBody: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(rawBody)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    return undefined
  }
}

/** A signature to check: what was given, and how a key makes it. */
export interface Signature {
  given: string
  make: (key: string, method: SignMethod) => string
  /** When it was made, in Unix seconds; null where it does not say. */
  time: number | null
}

/**
 * The signature of a call: that of its raw body in the headers if there is one, else `sign` in the body, which is made by
 * the merchant's stored method. 400 `sign` where there is neither, or where the time is not near the server's.
 */
export function signatureOf(
  { now }: Pick<Services, 'now'>,
  { headers, rawBody, path }: SignedCall,
  params: Record<string, unknown>,
  sign: string | undefined,
): Signature {
  const [given, writtenTime] = [headers[SIGN_HEADERS.sign], headers[SIGN_HEADERS.time]]
  if (given === undefined && writtenTime === undefined) {
    if (sign === undefined) throw badField('sign', 'required')
    return { given: sign, make: (key, method) => signAs(method, params, key), time: null }
  }
  const time = requireTime(now(), writtenTime)
  // Parameters then came in a query, which this signature does not cover.
  if (rawBody === '') throw badField('sign', 'sign')
  return {
    given: typeof given === 'string' ? given : '',
    make: (key) => hmacOf(key, callText(String(writtenTime), path, rawBody)),
    time,
  }
}

const SECONDS = /^\d{1,12}$/

function requireTime(now: Date, written: string | string[] | undefined): number {
  const serverTime = Math.floor(now.getTime() / 1_000)
  const time = typeof written === 'string' && SECONDS.test(written) ? Number(written) : Number.NaN
  if (Math.abs(time - serverTime) <= SIGN_WINDOW_SECONDS) return time
  throw badField('sign', 'signTime', { serverTime, seconds: SIGN_WINDOW_SECONDS })
}

/** The merchant that signed a call, and with which of its keys. */
interface Signer {
  merchant: Merchant
  signedBy: SignedBy
}

/**
 * The merchant that signed a call. An unknown merchant and a wrong signature get the same response, so that merchants
 * cannot be enumerated.
 */
export async function merchantOfSign(
  db: Queryable,
  services: Services,
  mchId: string,
  signature: Signature,
): Promise<Signer> {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mchId, mchId))
  const signedBy = signerOf(signature, merchant, merchant ? signingKeysOf(services, merchant) : NO_KEYS)
  if (!merchant || signedBy === null) throw badField('sign', 'sign')
  await noteKeyUse(db, services, merchant, signedBy)
  return { merchant, signedBy }
}

/** Keys that may sign a call, opened. */
interface SigningKeys {
  testKey: string
  /** The present one, and the one before while it stands. */
  liveKeys: readonly string[]
}

/** As many as a merchant without a previous key has. */
const NO_KEYS: SigningKeys = { testKey: '', liveKeys: [''] }

const signingKeysOf = (services: Services, merchant: Merchant): SigningKeys => ({
  testKey: testKeyOf(services, merchant),
  liveKeys: keysOf(services, merchant),
})

/** A nonexistent merchant, against which the signature is still checked to keep the timing equal. */
const NOBODY: SignMethod = { encryption: 'SHA256', signVersion: 1 }

/**
 * Which of the merchant's keys made a signature; null if none. Every key is tried, and takes the
 * same time whether it is the one or not; a nonexistent merchant costs as much as one with one key.
 */
function signerOf(
  { given, make }: Signature,
  merchant: SignMethod | undefined,
  { testKey, liveKeys }: SigningKeys,
): SignedBy | null {
  const method = merchant ?? NOBODY
  const [isOfTest, isCurrent, isPrevious] = [testKey, ...liveKeys].map((key) =>
    equalsInConstantTime(make(key, method), given),
  )
  if (merchant === undefined) return null
  if (isCurrent) return 'key'
  if (isPrevious) return 'previousKey'
  return isOfTest ? 'testKey' : null
}

/**
 * Uses up a signature that tells its time, for a call that may not be repeated: 400 `signUsed` the second time. A call
 * that fails gives it back with its transaction. A sign in the body has no time, and stays valid.
 */
export async function spendSignature(db: Queryable, { given, time }: Signature): Promise<void> {
  if (time === null) return
  const endsAt = new Date((time + SIGN_WINDOW_SECONDS) * 1_000)
  const used = await db
    .insert(usedSignatures)
    .values({ sign: given, endsAt })
    .onConflictDoNothing()
    .returning({ sign: usedSignatures.sign })
  if (used.length === 0) throw badField('sign', 'signUsed')
}
