import { and, eq, inArray } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { NameHitStage } from '#domain/orders/open-orders.ts'
import { plainName, plainNames } from '#domain/text/plain-name.ts'
import type { Queryable } from '#server/db/client.ts'
import { blacklistedNames, nameHits } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'

/** 400 on `userName`: the payer is blacklisted. */
export class NameRefused extends AppError {
  constructor() {
    super(CODES.badInput, 'badInput', { issues: [{ path: 'userName', fault: 'nameBlacklisted' }] })
  }
}

/** The first of some names that is blacklisted, however it is written; undefined if none is. */
export async function findListed(
  db: Queryable,
  names: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  const isListed = await readListed(db, names)
  return names.find((name) => isListed(name)) ?? undefined
}

/** Which of some names are blacklisted. */
export async function readListed(
  db: Queryable,
  names: readonly (string | null | undefined)[],
): Promise<(name: string | null | undefined) => boolean> {
  const wanted = [...new Set(names.flatMap(plainNames))]
  if (wanted.length === 0) return () => false
  const rows = await db
    .select({ normalized: blacklistedNames.normalized })
    .from(blacklistedNames)
    .where(and(eq(blacklistedNames.enabled, true), inArray(blacklistedNames.normalized, wanted)))
  const listed = new Set(rows.map(({ normalized }) => normalized))
  return (name) => plainNames(name).some((one) => listed.has(one))
}

/** An order that a blacklisted name has met; without an order's code where its creation was refused. */
interface Hit {
  stage: NameHitStage
  payerName: string
  merchantId: number
  merchantName: string
  merchantOrderId: string
  orderCode?: string
}

/** Keeps a hit with its order; one that is kept already stays as it is. */
export async function keepHit(
  db: Queryable,
  at: Date,
  { merchantId, merchantName, merchantOrderId, orderCode, payerName, stage }: Hit,
): Promise<void> {
  const normalized = plainName(payerName)
  await db
    .insert(nameHits)
    .values({ at, stage, payerName, normalized, merchantId, merchantName, merchantOrderId, orderCode })
    .onConflictDoNothing()
}
