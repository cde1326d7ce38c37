import type { OutputOf } from '#contract/contract.ts'
import { fits, plainOf, readingsOf, textRefusal, verdictOf } from '#domain/bank-records/patterns/read-message.ts'
import type { Reader, Reading } from '#domain/bank-records/patterns/read-message.ts'
import { accountsByMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import { presentReading } from '#server/collect/bank-records/patterns/present-reading.ts'
import { contextOf, readingOf } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { AccountsOf, BankMessage } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'

/** How many messages that are read differently are answered. */
export const EXAMPLES_MAX = 50
const EXAMPLE_LENGTH = 300

type Found = Pick<
  OutputOf<'messagePattern.dryRun'>,
  'takes' | 'tookBefore' | 'becomePayments' | 'differ' | 'examples' | 'takenFrom' | 'conflicts'
>

/** A change of the patterns. */
export interface Change {
  /** The patterns in use. */
  now: readonly Reader[]
  /** The changed one as it would be; undefined where it would be switched off. */
  next: Reader | undefined
  /** Which one is changed; undefined for a new one. */
  id: number | undefined
}

/** Compares what the patterns make of messages with what they would after one has changed. */
export class CompareReadings {
  readonly found: Found = {
    ...{ takes: 0, tookBefore: 0, becomePayments: 0, differ: 0 },
    ...{ examples: [], takenFrom: [], conflicts: [] },
  }
  private readonly services: Services
  private readonly accountsOf: AccountsOf
  private readonly before: readonly Reader[]
  private readonly after: readonly Reader[]
  private readonly old: Reader | undefined
  private readonly next: Reader | undefined

  constructor(db: Queryable, services: Services, { now, next, id }: Change) {
    this.services = services
    this.before = now.map(rememberingLast)
    this.old = this.before.find((reader) => reader.id === id)
    this.next = next && rememberingLast(next)
    const others = this.before.filter((reader) => reader !== this.old)
    this.after = this.next ? [...others, this.next] : others
    this.accountsOf = accountsByMonitor(db)
  }

  /** Takes a message into account. Where the pattern takes it neither before nor after, nothing changes. */
  async look(message: BankMessage): Promise<void> {
    const plain = plainOf(message.text)
    if (textRefusal(plain) !== null) return
    const context = contextOf(this.services, message)
    const takes = (reader: Reader | undefined) =>
      reader !== undefined && fits(reader, context) && reader.take(plain) !== null
    const [took, will] = [takes(this.old), takes(this.next)]
    if (took) this.found.tookBefore += 1
    if (will) this.found.takes += 1
    if (!took && !will) return
    const before = await readingOf(this.services, message, this.before, this.accountsOf)
    const after = await readingOf(this.services, message, this.after, this.accountsOf)
    this.countTaken(before.reading, after.reading)
    if (will) this.countConflicts(plain, message, after)
    if (message.bankRecordId === null && message.triedAt !== null && after.reading.kind === 'payment')
      this.found.becomePayments += 1
    if (saidIn(before.reading) === saidIn(after.reading)) return
    this.found.differ += 1
    if (this.found.examples.length < EXAMPLES_MAX)
      this.found.examples.push({
        id: message.id,
        createTime: message.receivedAt.toISOString(),
        text: plain.slice(0, EXAMPLE_LENGTH).toWellFormed(),
        before: presentReading(before.reading, before.exponent),
        after: presentReading(after.reading, after.exponent),
      })
  }

  /** From another pattern that read it alone until now. */
  private countTaken({ pattern: from }: Reading, { pattern: to }: Reading): void {
    if (!from || !to || from.id === to.id || to.id !== this.next?.id) return
    countOne(this.found.takenFrom, from)
  }

  /** Patterns that take the same message and make something else of it, where they leave it to a person together. */
  private countConflicts(plain: string, message: BankMessage, { exponent, reading }: ReadMessage): void {
    if (reading.kind !== 'unread' || reading.why !== 'severalReadings') return
    const context = { ...contextOf(this.services, message), exponent }
    const readings = readingsOf(plain, this.after, context)
    const own = readings.find(({ pattern }) => pattern?.id === this.next?.id)
    for (const other of readings)
      if (own && other.pattern && other !== own && verdictOf([own, other]).kind !== 'payment')
        countOne(this.found.conflicts, other.pattern)
  }
}

type ReadMessage = Pick<Awaited<ReturnType<typeof readingOf>>, 'exponent' | 'reading'>

function countOne(counts: Found['conflicts'], { id: patternId, name }: Pick<Reader, 'id' | 'name'>): void {
  const known = counts.find((one) => one.patternId === patternId)
  if (known) known.count += 1
  else counts.push({ patternId, name, count: 1 })
}

/** All that a reading says, but by which pattern. */
function saidIn(reading: Reading): string {
  const { pattern: _pattern, ...said } = reading
  return JSON.stringify(said)
}

/** A message is read several times over, before and after; the expressions are tried once. */
function rememberingLast(reader: Reader): Reader {
  let last: { plain: string; taken: ReturnType<Reader['take']> } | undefined
  return {
    ...reader,
    take: (plain) => {
      if (last?.plain !== plain) last = { plain, taken: reader.take(plain) }
      return last.taken
    },
  }
}
