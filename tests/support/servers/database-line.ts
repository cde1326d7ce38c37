import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Bytes that a client sends to commit, and PostgreSQL's answer after the commit. */
const COMMIT_SENT = 'commit\0'
const COMMIT_ANSWERED = 'COMMIT\0'

/** A TCP proxy in front of a PostgreSQL, for faults of the line between it and the server. */
export interface DatabaseLine {
  /** The database's URL through the line. */
  url: string
  /** Breaks connections at commits from now on: each with this likelihood, at random before or after it was carried out. */
  cutCommits(likelihood: number, random: () => number): void
  /** Cuts no more. */
  mend(): void
  /** How many commits were lost on their way, and how many were carried out and their answers lost. */
  cuts: { before: number; after: number }
  close(): Promise<void>
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const to = new URL(databaseUrl)
  const cuts: DatabaseLine['cuts'] = { before: 0, after: 0 }
  const open = new Set<Socket>()
  /** Where the next commit is cut; undefined where it is let through. */
  let draw: () => keyof DatabaseLine['cuts'] | undefined = () => undefined

  const join = (client: Socket): void => {
    const database = connect(Number(to.port), to.hostname)
    let isAnswerCut = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      open.add(socket)
      socket.setNoDelay(true).on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (sent) => {
      const cut = sent.includes(COMMIT_SENT) ? draw() : undefined
      isAnswerCut ||= cut === 'after'
      if (cut !== 'before') return void database.write(sent)
      cuts.before += 1
      end()
    })
    database.on('data', (answered) => {
      if (!isAnswerCut || !answered.includes(COMMIT_ANSWERED)) return void client.write(answered)
      cuts.after += 1
      end()
    })
  }
  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(address.port) }).href,
    cuts,
    cutCommits: (likelihood, random) => {
      draw = () => (random() < likelihood ? (random() < 0.5 ? 'before' : 'after') : undefined)
    },
    mend: () => {
      draw = () => undefined
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
