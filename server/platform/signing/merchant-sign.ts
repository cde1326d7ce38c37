import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { merchants } from '#server/db/schema/schema.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { keysOf, noteKeyUse } from '#server/platform/signing/merchant-keys.ts'
import type { SignedBy } from '#server/platform/signing/merchant-keys.ts'
import { equalsInConstantTime, signAs } from '#server/platform/signing/sign-params.ts'
import type { SignMethod } from '#server/platform/signing/sign-params.ts'

export type Merchant = typeof merchants.$inferSelect

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

/**
 * The merchant that signed a call. An unknown merchant and a wrong signature get the same response, so that merchants
 * cannot be enumerated.
 */
export async function merchantOfSign(
  db: Queryable,
  services: Services,
  params: Record<string, unknown>,
  input: { mchId: string; sign: string },
): Promise<Merchant> {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mchId, input.mchId))
  const signedBy = signerOf(params, input.sign, merchant, merchant ? keysOf(services, merchant) : [''])
  if (!merchant || signedBy === null) throw badField('sign', 'sign')
  await noteKeyUse(db, services, merchant, signedBy)
  return merchant
}

/** A nonexistent merchant, against which the signature is still checked to keep the timing equal. */
const NOBODY: SignMethod = { encryption: 'SHA256', signVersion: 1 }

/**
 * Which of the merchant's keys, the present one first, made a signature under its stored method; null if none. Every key is
 * tried, and takes the same time whether it is the one or not; a nonexistent merchant costs as much as one with one key.
 */
export function signerOf(
  params: Record<string, unknown>,
  sign: string,
  merchant: SignMethod | undefined,
  keys: readonly string[],
): SignedBy | null {
  const method = merchant ?? NOBODY
  const [isCurrent, isPrevious] = keys.map((key) => equalsInConstantTime(signAs(method, params, key), sign))
  if (merchant === undefined) return null
  return isCurrent ? 'key' : isPrevious ? 'previousKey' : null
}
