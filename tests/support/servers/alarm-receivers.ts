import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { startBotServer } from '#demo/telegram/bot-server.ts'
import { createBotService } from '#demo/telegram/bot-service.ts'

/** A mail server on loopback without TLS, and the mails that it took. */
export async function startMailServer() {
  const mails: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((mail) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: mail })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    endpoint: `127.0.0.1:${port}`,
    mails,
    stop: async () => await new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A webhook on loopback, and what it was sent; it answers with the status that it is given. */
export async function startWebhook() {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body })
      response.writeHead(status).end('taken')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/alarms`,
    calls,
    answer: (next: number) => (status = next),
    stop: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export const BOT_TOKEN = '77:alarms'
export const CHAT = -100_777

/** A Bot API on loopback with one bot in one group. */
export async function startBotApi() {
  const service = createBotService(1_000, 1_000)
  service.addBot(BOT_TOKEN, { id: 77, first_name: 'Alarms', username: 'alarm_bot' })
  service.join(BOT_TOKEN, CHAT, 'Operations')
  const server = await startBotServer({ service })
  return { ...server, texts: () => service.sentIn(CHAT).map((message) => message.text) }
}
