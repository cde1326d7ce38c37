import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import * as types from './types.d.ts' */

const VERSION = '1.0.0'
const ROOT = '/v1.0/api/'
const CALLBACK_SECONDS = 300
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_SECONDS = 30
/** Whole numbers among the fields of a callback, which a form writes as text. */
const WHOLE = ['productId', 'amount', 'orderStatusId', 'payoutStatus', 'fee', 'realAmount', 'attempt']

export class PaydeskError extends Error {
  /** @param {string} message @param {ErrorOptions} [options] */
  constructor(message, options) {
    super(message, options)
    this.name = new.target.name
  }
}

export class ApiError extends PaydeskError {
  /**
   * @param {number} code
   * @param {string} reason
   * @param {any} data
   * @param {number} [retryAfter]
   */
  constructor(code, reason, data, retryAfter) {
    const { path: field, fault } = data?.issues?.[0] ?? {}
    const requestId = data?.errorId
    super([`${code} ${reason}`, field && `${field}: ${fault}`, requestId].filter(Boolean).join(', '))
    this.code = code
    this.reason = reason
    this.field = field
    this.fault = fault
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.data = data
  }
}

export class NoAnswerError extends PaydeskError {}

export class CallbackError extends PaydeskError {
  /** @param {types.CallbackError['reason']} reason */
  constructor(reason) {
    super(`The callback is refused: ${reason}`)
    this.reason = reason
  }
}

/** @implements {types.Paydesk} */
export class Paydesk {
  #baseUrl
  #mchId
  // Private, so that no log of a client shows it.
  #key
  #timeoutMs
  #retries

  /** @param {string} baseUrl @param {string} mchId @param {string} key @param {types.Options} [options] */
  constructor(baseUrl, mchId, key, { timeoutMs = 10_000, retries = 2 } = {}) {
    if (!mchId || !key) throw new TypeError('mchId and key are required')
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#mchId = mchId
    this.#key = key
    this.#timeoutMs = timeoutMs
    this.#retries = retries
  }

  /** @type {types.Paydesk['createOrder']} */
  createOrder = (order) => this.call('order/create', order, true)

  /** @type {types.Paydesk['queryOrder']} */
  queryOrder = (numbers) => this.call('order/query', numbers, true)

  /** @type {types.Paydesk['listOrders']} */
  listOrders = (span) => this.call('order/list', span, true)

  /** @type {types.Paydesk['createPayout']} */
  createPayout = (payout) => this.call('payoutOrder/create', payout, true)

  /** @type {types.Paydesk['queryPayout']} */
  queryPayout = (numbers) => this.call('payoutOrder/query', numbers, true)

  /** @type {types.Paydesk['listPayouts']} */
  listPayouts = (span) => this.call('payoutOrder/list', span, true)

  /** @type {types.Paydesk['balances']} */
  balances = async () => (await this.call('balance/query', {}, true)).list

  /** @type {types.Paydesk['products']} */
  products = async () => (await this.call('product/list', {}, true)).list

  /** @type {types.Paydesk['resendCallback']} */
  resendCallback = (numbers) => this.call('callback/resend', numbers)

  /** @type {types.Paydesk['call']} */
  call = async (path, fields = {}, isSafe = false) => {
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'number' && !Number.isSafeInteger(value))
        throw new TypeError(`${name} is not a whole number: ${value}`)
    const body = JSON.stringify({ ...fields, mchId: this.#mchId })
    for (let retry = 0; ; retry += 1) {
      try {
        return await this.#send(ROOT + path, body)
      } catch (error) {
        if (!isSafe || retry >= this.#retries || !isPassing(error)) throw error
        await sleep(waitMs(error, retry))
      }
    }
  }

  /** @param {string} path @param {string} body */
  async #send(path, body) {
    const time = nowSeconds()
    const headers = {
      'content-type': 'application/json',
      'user-agent': `paydesk-node/${VERSION}`,
      'x-paydesk-time': String(time),
      'x-paydesk-sign': sign(this.#key, time, path, body),
    }
    const signal = AbortSignal.timeout(this.#timeoutMs)
    /** @type {Response} */ let response
    /** @type {string} */ let text
    try {
      response = await fetch(this.#baseUrl + path, { method: 'POST', headers, body, signal, redirect: 'manual' })
      text = await response.text()
    } catch (error) {
      // What went wrong stands in the cause of what fetch throws.
      const reason = Reflect.get(Object(error), 'cause') ?? error
      throw new NoAnswerError(`No answer from ${this.#baseUrl}: ${reason}`, { cause: error })
    }
    const { code, msg, data } = parsed(text) ?? {}
    if (code === 200) return data
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new ApiError(code ?? response.status, msg ?? `http.${response.status}`, data, retryAfter)
  }
}

/** @type {typeof types.verifyCallback} */
export function verifyCallback(rawBody, headers, keys, now = nowSeconds()) {
  const known = [keys].flat().flatMap((key) => key || [])
  if (known.length === 0) throw new TypeError('a key is required')
  const [time, given] = [headerOf(headers, 'x-paydesk-time'), headerOf(headers, 'x-paydesk-sign')]
  if (!/^\d{1,12}$/.test(time) || given === '') throw new CallbackError('missing')
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody) : rawBody
  // Every key is tried, so that the time taken does not tell which one fits.
  const fits = known.map((key) => isEqual(hmac(key, `${time}.`, body), given)).includes(true)
  if (!fits) throw new CallbackError('wrong')
  if (Math.abs(now - Number(time)) > CALLBACK_SECONDS) throw new CallbackError('old')
  const text = Buffer.from(body).toString()
  const event = text.startsWith('{') ? parsed(text) : ofForm(text)
  if (!event?.mchId) throw new CallbackError('unreadable')
  return event
}

/** @type {typeof types.sign} */
export function sign(key, time, path, rawBody) {
  return hmac(key, `${time}.${path}.`, rawBody)
}

/** @param {string} key @param {string} prefix @param {string | Uint8Array} body */
const hmac = (key, prefix, body) => createHmac('sha256', key).update(prefix).update(body).digest('hex')

/** @param {string} one @param {string} other */
function isEqual(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @param {types.HeaderSource} headers @param {string} name */
function headerOf(headers, name) {
  if (typeof headers.get === 'function') return String(headers.get(name) ?? '')
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? []
  return String(value ?? '')
}

/** The event of a callback in the format `form`. @param {string} text */
function ofForm(text) {
  /** @type {[string, string | number | boolean][]} */
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    if (name === 'test') return [name, value === 'true']
    return [name, WHOLE.includes(name) ? Number(value) : value]
  })
  return Object.fromEntries(fields)
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True for what another try may mend. @param {unknown} error */
function isPassing(error) {
  if (!(error instanceof ApiError)) return error instanceof NoAnswerError
  const isBusy = error.code === 429 || (error.code >= 500 && error.code < 600)
  return isBusy && (error.retryAfter ?? 0) <= LONGEST_WAIT_SECONDS
}

/** @param {unknown} error @param {number} retry */
function waitMs(error, retry) {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(asked, FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random() / 2))
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
