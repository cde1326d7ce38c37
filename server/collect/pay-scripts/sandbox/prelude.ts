/**
 * World of a script, evaluated before it. The prelude takes the two doors to the host off the global object, and keeps
 * the functions that it needs before a script can change them. Only texts pass the doors.
 */
export const PRELUDE = `(() => {
  const { parse, stringify } = JSON
  const { freeze, defineProperty } = Object
  const toText = String
  const door = globalThis.__call
  const note = globalThis.__note
  delete globalThis.__call
  delete globalThis.__note
  const ask = async (wanted) => {
    const answer = parse(await door(stringify(wanted)))
    if (answer.refusal !== undefined) throw new Error(answer.refusal)
    if (answer.digest !== undefined) return answer.digest
    let json = null
    try { json = parse(answer.text) } catch {}
    return freeze({ status: answer.status, ok: answer.status >= 200 && answer.status < 300, text: answer.text, json })
  }
  const bodyOf = (body) => (body === undefined || body === null ? null : typeof body === 'string' ? body : stringify(body))
  const offer = (name, value) => defineProperty(globalThis, name, { value: freeze(value), enumerable: true })
  offer('http', {
    get: (url, headers) => ask({ kind: 'http', method: 'GET', url: toText(url), headers: headers ?? {}, body: null }),
    post: (url, body, headers) =>
      ask({ kind: 'http', method: 'POST', url: toText(url), headers: headers ?? {}, body: bodyOf(body) }),
  })
  offer('gateway', (name) => freeze({
    get: (path) => ask({ kind: 'gateway', name: toText(name), method: 'GET', path: toText(path), body: null }),
    post: (path, body) => ask({ kind: 'gateway', name: toText(name), method: 'POST', path: toText(path), body: bodyOf(body) }),
    hmac: (text) => ask({ kind: 'hmac', name: toText(name), text: toText(text) }),
  }))
  const log = (...parts) => note(parts.map((part) => (typeof part === 'string' ? part : stringify(part) ?? toText(part))).join(' '))
  offer('log', log)
  offer('console', { log, info: log, warn: log, error: log })
  return async (main, input) => stringify((await main(parse(input))) ?? null)
})()`
