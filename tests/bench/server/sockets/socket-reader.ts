import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'

// Holds many consoles' sockets in its own process with minimal parsing, so that the server is measured and not the
// client.

export interface ReaderRequest {
  command: 'open' | 'count' | 'take'
  urls?: readonly string[]
  count?: number
  token?: string
}

/** Arrival time of an order version on each socket, in ms since the epoch. */
export type Arrivals = Map<string, number[]>

/** How many open at once: each has to send its sign-in message within 5 s. */
const openedAtOnce = 50
const LENGTH_OF_16_BITS = 126
const LENGTH_OF_64_BITS = 127
/** Starts at "version"; long enough for the longest version and the code after it. */
const LOOKED_AT = 80

let arrivals: Arrivals = new Map()
let count = 0

process.on('message', async (request: ReaderRequest) => process.send?.(await answerTo(request)))

async function answerTo({
  command,
  count: wanted = 0,
  token = '',
  urls = [],
}: ReaderRequest): Promise<number | Arrivals> {
  if (command === 'open') await openSockets(urls, wanted, token)
  if (command !== 'take') return count
  const taken = arrivals
  arrivals = new Map()
  count = 0
  return taken
}

async function openSockets(urls: readonly string[], wanted: number, token: string): Promise<void> {
  for (let opened = 0; opened < wanted; opened += openedAtOnce) {
    const group = Array.from({ length: Math.min(openedAtOnce, wanted - opened) }, (_, at) =>
      openSocket(new URL(urls[at % urls.length] ?? ''), token),
    )
    await Promise.all(group)
  }
}

/** One read buffer for all sockets: its content has been consumed before the next socket reads. */
const readBuffer = Buffer.allocUnsafe(256 * 1_024)

/** A socket that is upgraded and signed in. */
function openSocket({ host, hostname, port }: URL, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let upgraded = false
    let signedIn = false
    const onFrames = createFrames((payload) => {
      if (signedIn) return hear(payload)
      const { code } = JSON.parse(payload.toString()) as { code?: number }
      // An event may arrive before the response: the server subscribes the session before it replies.
      if (code === undefined) return
      signedIn = true
      if (code === 200) resolve()
      else reject(new Error(`A socket could not sign in: ${code}`))
    })
    const onData = (data: Buffer): void => {
      if (upgraded) return onFrames(data)
      // The head arrives in one chunk, since the server sends nothing more before the first message.
      if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return void reject(new Error(data.toString()))
      upgraded = true
      socket.write(frameOf(JSON.stringify({ requestId: '1', commandType: 'auth', data: { key: null }, token })))
    }
    const onread = {
      buffer: readBuffer,
      callback: (bytes: number) => {
        onData(readBuffer.subarray(0, bytes))
        return true
      },
    }
    const socket = connect({ host: hostname, port: Number(port), onread }, () => {
      socket.write(
        `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      )
    })
    socket.on('error', reject)
  })
}

/** Client frames must be masked; a mask of zeros leaves the text unchanged. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.alloc(8)
  header.set([0x81, 0x80 | LENGTH_OF_16_BITS, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([header, payload])
}

/** Reassembles a stream of unmasked frames. */
function createFrames(hearPayload: (payload: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (data) => {
    const all = rest.length === 0 ? data : Buffer.concat([rest, data])
    let from = 0
    for (let frame = frameAt(all, from); frame; frame = frameAt(all, from)) {
      hearPayload(all.subarray(frame.begin, frame.end))
      from = frame.end
    }
    // The rest is in the shared buffer, which the next socket overwrites.
    rest = Buffer.from(all.subarray(from))
  }
}

function frameAt(data: Buffer, from: number): { begin: number; end: number } | undefined {
  if (data.length < from + 2) return undefined
  const short = (data[from + 1] ?? 0) & 0x7f
  const begin = from + (short === LENGTH_OF_64_BITS ? 10 : short === LENGTH_OF_16_BITS ? 4 : 2)
  if (data.length < begin) return undefined
  const length =
    short === LENGTH_OF_64_BITS
      ? Number(data.readBigUInt64BE(from + 2))
      : short === LENGTH_OF_16_BITS
        ? data.readUInt16BE(from + 2)
        : short
  return data.length < begin + length ? undefined : { begin, end: begin + length }
}

function hear(payload: Buffer): void {
  const at = payload.indexOf('"version":')
  if (at === -1) return
  const [, version, orderCode] =
    /^"version":(\d+),"orderCode":"([^"]+)"/.exec(payload.toString('latin1', at, at + LOOKED_AT)) ?? []
  if (orderCode === undefined) return
  count += 1
  const key = `${orderCode} ${version}`
  const times = arrivals.get(key)
  if (times) times.push(Date.now())
  else arrivals.set(key, [Date.now()])
}
