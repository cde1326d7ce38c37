import { readKept, writeKept } from '#demo/monitor/kept-file.ts'

/** A text to be written, as the server gave it. */
export interface SendOrder {
  sendId: string
  groupId: string | null
  contactId: string | null
  text: string
}

/** Result of sending a text. */
export type SendOutcome =
  | { result: 'sent'; messageId?: string }
  | { result: 'failed'; error?: string }
  | { result: 'unknown'; error?: string }

/** A text whose sending was begun: with its outcome once that is known, kept until the server has heard it. */
interface Begun {
  order: SendOrder
  outcome: SendOutcome | null
}

/** Memory of a bridge, over a restart, of the texts that it was given to send. */
export interface SendJournal {
  /** State of a text; undefined for one that was never begun. */
  of(sendId: string): Begun | undefined
  /** Texts whose outcome is not known: begun before a crash. */
  unsure(): SendOrder[]
  /** Results that the server has not heard yet. */
  toTell(): { sendId: string; outcome: SendOutcome }[]
  begin(order: SendOrder): Promise<void>
  settle(sendId: string, outcome: SendOutcome): Promise<void>
  /** The server has heard of these. */
  told(sendIds: readonly string[]): Promise<void>
}

/** Opens the journal of a file. Once `begin` has answered, a text is known to be begun, whatever happens. */
export async function openSendJournal(file: string): Promise<SendJournal> {
  const { begun } = await readKept<{ begun: Record<string, Begun> }>(
    file,
    { begun: {} },
    (kept) => typeof kept.begun === 'object' && kept.begun !== null,
  )
  const entries = new Map(Object.entries(begun))
  let written: Promise<void> = Promise.resolve()
  const save = () => {
    written = written.then(() => writeKept(file, { begun: Object.fromEntries(entries) }))
    return written
  }
  const put = async (sendId: string, entry: Begun) => {
    entries.set(sendId, entry)
    await save()
  }
  return {
    of: (sendId) => entries.get(sendId),
    unsure: () => [...entries.values()].flatMap(({ order, outcome }) => (outcome === null ? [order] : [])),
    toTell: () => [...entries].flatMap(([sendId, { outcome }]) => (outcome === null ? [] : [{ sendId, outcome }])),
    begin: (order) => put(order.sendId, { order, outcome: null }),
    settle: async (sendId, outcome) => {
      const entry = entries.get(sendId)
      if (entry) await put(sendId, { ...entry, outcome })
    },
    told: async (sendIds) => {
      for (const sendId of sendIds) entries.delete(sendId)
      if (sendIds.length > 0) await save()
    },
  }
}
