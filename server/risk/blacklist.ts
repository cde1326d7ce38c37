import { and, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import { parseCsv } from '#domain/csv.ts'
import { BLACKLIST_KINDS, normalizeBlacklisted } from '#domain/risk-rules.ts'
import type { BlacklistKind } from '#domain/risk-rules.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Actor } from '#server/http/call.ts'
import type { Services } from '#server/services.ts'

type Entry = OutputOf<'riskControl.addBlacklisted'>['entry']
interface Wish {
  kind: BlacklistKind
  value: string
  reason: string | null
}

const ROWS_MAX = 20_000
const VALUE_MAX = 128
const REASON_MAX = 256
const CHUNK = 500

/** Blacklists a value; one that is known already is answered as it stands. */
export async function addBlacklisted(db: Queryable, services: Services, actor: Actor, wish: Wish): Promise<Entry> {
  const [added] = await insert(db, services, actor, [wish])
  if (added) {
    await recordAudit(db, actor, 'blacklist.add', { kind: 'blacklist', id: String(added.id) }, { ...wish })
    return presentEntry(added)
  }
  const [known] = await db.select().from(riskBlacklist).where(and(eq(riskBlacklist.kind, wish.kind), eq(riskBlacklist.normalized, normalizeBlacklisted(wish.kind, wish.value))))
  if (!known) throw new Error('the entry was neither added nor known')
  return presentEntry(known)
}

/** Blacklists the rows of a CSV file (kind, value, reason), all or none; 400 `risk.parseFailed` names the row that does not fit. */
export async function importBlacklist(db: Queryable, services: Services, actor: Actor, bytes: Buffer): Promise<{ added: number; known: number }> {
  const wishes = readRows(bytes)
  let added = 0
  for (let from = 0; from < wishes.length; from += CHUNK) added += (await insert(db, services, actor, wishes.slice(from, from + CHUNK))).length
  await recordAudit(db, actor, 'blacklist.import', { kind: 'blacklist', id: 'import' }, { rows: wishes.length, added })
  return { added, known: wishes.length - added }
}

function readRows(bytes: Buffer): Wish[] {
  const parsed = parseCsv(bytes.toString('utf8'))
  if (!parsed.ok) throw refused(parsed.fault.row)
  const [first = [], ...rest] = parsed.rows
  const hasHeader = first[0]?.trim().toLowerCase() === 'kind'
  const rows = hasHeader ? rest : parsed.rows
  if (rows.length === 0 || rows.length > ROWS_MAX) throw refused(1)
  return rows.map((cells, at) => {
    const [kind = '', value = '', reason = ''] = cells.map((cell) => cell.trim())
    const known = BLACKLIST_KINDS.find((name) => name === kind.toLowerCase())
    if (!known || value === '' || value.length > VALUE_MAX || reason.length > REASON_MAX) throw refused(at + (hasHeader ? 2 : 1))
    return { kind: known, value, reason: reason || null }
  })
}

function refused(row: number): AppError {
  return new AppError(CODES.badInput, 'risk.parseFailed', { params: { row } })
}

async function insert(db: Queryable, services: Services, actor: Actor, wishes: readonly Wish[]) {
  const values = wishes.map((wish) => ({ ...wish, normalized: normalizeBlacklisted(wish.kind, wish.value), createdBy: actor.name, createdAt: services.now() }))
  return await db.insert(riskBlacklist).values(values).onConflictDoNothing().returning()
}

export function presentEntry({ id, kind, value, reason, createdAt, createdBy }: typeof riskBlacklist.$inferSelect): Entry {
  return { id, kind: kind as BlacklistKind, value, reason, createdBy, createTime: createdAt.toISOString() }
}
