import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SENDER_DOUBTS } from '#domain/bank-records/doubts.ts'
import type { ChainRecord, ChainWindows } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { Services } from '#server/platform/services.ts'

const MINUTE_MS = 60_000

/** How far apart records may be told, as the settings say. */
export function chainWindows({ settings }: Pick<Services, 'settings'>): ChainWindows {
  const { lookForwardMinutes, messageMaxCacheTime } = settings.get('globalSecuritySetting')
  return { linkMs: lookForwardMinutes * MINUTE_MS, repeatMs: messageMaxCacheTime * MINUTE_MS }
}

/** The signed amount of the record `b`. */
export const signedSql: SQL = sql`(case b.direction when 'debit' then -b.amount_minor else b.amount_minor end)`

const STRANGERS = sql.raw(SENDER_DOUBTS.map((doubt) => `'${doubt}'`).join(', '))

/**
 * True for a record `b` that is a movement of its account, not a part of another record. What only a stranger tells of is none
 * until a person matches it: by two such texts a chain would miss what never moved.
 */
export const isMovementSql: SQL = sql`(b.status <> 'sameAs'
  and (b.doubt is null or b.order_id is not null or b.doubt not in (${STRANGERS})))`

/** The balance after the record `b`, where it can stand in a chain: of one whose day alone is known nobody can say where. */
export const balanceSql: SQL = sql`(case when b.is_day_only then null else b.balance_minor end)`

/** The columns of a `ChainRecord` of the record `b`. */
export const chainColumns: SQL = sql`b.id::float8 as id, (extract(epoch from b.occurred_at) * 1000)::float8 as at,
  ${signedSql}::float8 as signed, ${balanceSql}::float8 as balance, b.utr`

/** Part of the records of an account, in the order of their clock. */
export interface Stretch {
  records: ChainRecord[]
  /** The times, in milliseconds, between which it has all that hangs together, so that what it says is final. */
  from: number
  to: number
}

/**
 * As many records before and after one are read as it is likely to hang together with; fewer where a new one is linked, as the check of
 * all chains looks further.
 */
const NEIGHBOURS = { far: 120, near: 60 }
type Reach = keyof typeof NEIGHBOURS
/** Records this near to an end of the stretch may belong to records beyond it. */
const MARGIN = 30

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** As many records of an account before and after a moment; the number stands in the text, or PostgreSQL would plan it each time. */
const aroundMoment = (reach: Reach) =>
  namedStatement<ChainRecord & { side: number }>(`chain_${reach}`, () => {
    const [at, many] = [sql`${value('at')}::timestamptz`, sql.raw(String(NEIGHBOURS[reach]))]
    const own = sql`b.resource_id = ${value('resourceId')}::bigint and ${isMovementSql}`
    return sql`
    (select ${chainColumns}, 0 as side from bank_records b
      where ${own} and b.occurred_at <= ${at} order by b.occurred_at desc, b.id desc limit ${many})
    union all
    (select ${chainColumns}, 1 as side from bank_records b
      where ${own} and b.occurred_at > ${at} order by b.occurred_at, b.id limit ${many})`
  })
const AROUND = { far: aroundMoment('far'), near: aroundMoment('near') }

/** The records around a time of an account. */
export async function readStretch(db: Queryable, resourceId: number, at: Date, reach: Reach = 'far'): Promise<Stretch> {
  const rows = await AROUND[reach](db, { resourceId, at: at.toISOString() })
  const count = NEIGHBOURS[reach]
  const before = rows.filter(({ side }) => side === 0).toReversed()
  const after = rows.filter(({ side }) => side === 1)
  const records = [...before, ...after].map(({ side: _side, ...record }) => record)
  const isBegin = before.length < count
  const isEnd = after.length < count
  return {
    records,
    from: isBegin ? -Infinity : (records[MARGIN]?.at ?? Infinity),
    to: isEnd ? Infinity : (records.at(-MARGIN)?.at ?? -Infinity),
  }
}
