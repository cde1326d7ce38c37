import { drawText } from '#demo/telegram/draw-text.ts'

/** A person, or a bot, of the stand-in. */
export interface Member {
  id: number
  first_name: string
  username?: string
  is_bot?: boolean
}

/** A message of a chat, as the Bot API has it. */
interface ServiceMessage {
  message_id: number
  chat: { id: number; type: 'supergroup'; title: string }
  from: Member
  date: number
  text?: string
  caption?: string
  photo?: { file_id: string; file_size: number; width: number; height: number }[]
  document?: { file_id: string }
  reply_to?: number
}

/** Answer of the stand-in: a result, or an error as documented. */
export type ServiceAnswer =
  | { ok: true; result: unknown }
  | {
      ok: false
      error_code: number
      description: string
      parameters?: { retry_after?: number; migrate_to_chat_id?: number }
    }

interface ServiceBot {
  me: Member
  updates: { update_id: number }[]
  webhook: { url: string; secret: string } | null
}

type Params = Readonly<Record<string, unknown>>

/** A bot may send as many messages a minute to a group. */
const GROUP_MESSAGES_A_MINUTE = 20
const MINUTE_MS = 60_000

const refused = (error_code: number, description: string): ServiceAnswer => ({ ok: false, error_code, description })
const BAD = (description: string) => refused(400, `Bad Request: ${description}`)

/**
 * A Bot API as documented, in memory: bots by their tokens, groups with numbered messages, updates that wait until they are
 * confirmed by a higher offset. `firstNumber` is above all numbers of earlier runs.
 */
export function createBotService(firstNumber: number, perMinute: number = GROUP_MESSAGES_A_MINUTE) {
  const bots = new Map<string, ServiceBot>()
  const chats = new Map<number, { title: string; messages: Map<number, ServiceMessage>; next: number }>()
  const files = new Map<string, Buffer>()
  const sentAt = new Map<string, number[]>()
  const listeners = new Set<() => void>()
  let nextUpdate = firstNumber

  const chatOf = (id: number) => chats.get(id)
  const notify = (token: string, update: object) => {
    const bot = bots.get(token)
    if (!bot) throw new Error('no such bot')
    bot.updates.push({ update_id: nextUpdate, ...update })
    nextUpdate += 1
    for (const listener of listeners) listener()
  }

  function addBot(token: string, me: Member): void {
    bots.set(token, { me: { ...me, is_bot: true }, updates: [], webhook: null })
  }

  function join(token: string, id: number, title: string, status: 'member' | 'left' = 'member'): void {
    if (!chats.has(id)) chats.set(id, { title, messages: new Map(), next: firstNumber })
    notify(token, { my_chat_member: { chat: { id, type: 'supergroup', title }, new_chat_member: { status } } })
  }

  function put(id: number, from: Member, content: Partial<ServiceMessage>): ServiceMessage {
    const chat = chatOf(id)
    if (!chat) throw new Error('no such chat')
    const message: ServiceMessage = {
      message_id: chat.next,
      chat: { id, type: 'supergroup', title: chat.title },
      from,
      date: Math.floor(Date.now() / 1_000),
      ...content,
    }
    chat.next += 1
    chat.messages.set(message.message_id, message)
    return message
  }

  /** A member says something, perhaps as a picture that shows the text, or as the bytes of one; answers the message's number. */
  function say(token: string, chat: number, from: Member, text: string, picture: boolean | Buffer = false): number {
    const fileId = `picture-${nextUpdate}`
    if (picture !== false) files.set(fileId, picture === true ? drawText(text) : picture)
    const photo = [{ file_id: fileId, file_size: files.get(fileId)?.length ?? 0, width: 100, height: 100 }]
    const message = put(chat, from, picture !== false ? { photo } : { text })
    notify(token, { message })
    return message.message_id
  }

  /** A member changes what was said. */
  function edit(token: string, chat: number, number: number, text: string): void {
    const message = chatOf(chat)?.messages.get(number)
    if (!message) throw new Error('no such message')
    message.text = text
    notify(token, { edited_message: message })
  }

  /** Seconds to wait for a group that has had its messages for this minute; undefined for others. */
  function flooded(chat: number, token: string): number | undefined {
    const key = `${token} ${chat}`
    const now = Date.now()
    const recent = (sentAt.get(key) ?? []).filter((at) => now - at < MINUTE_MS)
    const [oldest] = recent
    if (recent.length >= perMinute && oldest !== undefined)
      return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1_000))
    sentAt.set(key, [...recent, now])
    return undefined
  }

  function send(token: string, me: Member, params: Params, content: Partial<ServiceMessage>): ServiceAnswer {
    const chat = Number(params['chat_id'])
    if (!chats.has(chat)) return BAD('chat not found')
    const seconds = flooded(chat, token)
    if (seconds !== undefined)
      return {
        ok: false,
        error_code: 429,
        description: `Too Many Requests: retry after ${seconds}`,
        parameters: { retry_after: seconds },
      }
    const reply = Reflect.get(Object(params['reply_parameters']), 'message_id')
    return { ok: true, result: put(chat, me, { ...content, ...(typeof reply === 'number' && { reply_to: reply }) }) }
  }

  function change(me: Member, params: Params, field: 'text' | 'caption'): ServiceAnswer {
    const message = chatOf(Number(params['chat_id']))?.messages.get(Number(params['message_id']))
    if (!message) return BAD('message to edit not found')
    if (message.from.id !== me.id) return BAD("message can't be edited")
    const text = String(params[field])
    if (message[field] === text)
      return BAD(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      )
    message[field] = text
    return { ok: true, result: message }
  }

  function getUpdates(bot: ServiceBot, params: Params): ServiceAnswer {
    if (bot.webhook)
      return refused(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      )
    const offset = Number(params['offset'] ?? 0)
    bot.updates = bot.updates.filter(({ update_id }) => update_id >= offset)
    return { ok: true, result: bot.updates.slice(0, 100) }
  }

  /** A call of a method with a token. */
  function call(token: string, method: string, params: Params): ServiceAnswer {
    const bot = bots.get(token)
    if (!bot) return refused(401, 'Unauthorized')
    const { me } = bot
    switch (method) {
      case 'getMe':
        return { ok: true, result: me }
      case 'getUpdates':
        return getUpdates(bot, params)
      case 'setWebhook':
        bot.webhook = { url: String(params['url']), secret: String(params['secret_token']) }
        return { ok: true, result: true }
      case 'deleteWebhook':
        bot.webhook = null
        return { ok: true, result: true }
      case 'sendMessage':
        return send(token, me, params, { text: String(params['text']) })
      case 'sendPhoto':
        return send(token, me, params, {
          caption: String(params['caption'] ?? ''),
          photo: [{ file_id: String(params['photo']), file_size: 0, width: 100, height: 100 }],
        })
      case 'sendDocument':
        return send(token, me, params, {
          caption: String(params['caption'] ?? ''),
          document: { file_id: String(params['document']) },
        })
      case 'editMessageText':
        return change(me, params, 'text')
      case 'editMessageCaption':
        return change(me, params, 'caption')
      case 'getFile':
        return files.has(String(params['file_id']))
          ? { ok: true, result: { file_id: params['file_id'], file_path: `photos/${String(params['file_id'])}` } }
          : BAD('wrong file_id or the file is temporarily unavailable')
      default:
        return refused(404, 'Not Found: method not found')
    }
  }

  return {
    addBot,
    join,
    say,
    edit,
    call,
    /** The updates of a bot that were not confirmed. */
    waiting: (token: string) => bots.get(token)?.updates ?? [],
    webhookOf: (token: string) => bots.get(token)?.webhook ?? null,
    file: (path: string) => files.get(path.replace(/^photos\//, '')),
    messagesIn: (chat: number) => [...(chatOf(chat)?.messages.values() ?? [])],
    /** Messages that bots sent in a chat, in order. */
    sentIn: (chat: number) => [...(chatOf(chat)?.messages.values() ?? [])].filter(({ from }) => from.is_bot),
    onUpdate: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type BotService = ReturnType<typeof createBotService>
