import type { EndpointRoute } from '#contract/calls/endpoint-routes.ts'
import { isChanging } from '#contract/calls/endpoint-routes.ts'

export interface HeldTokens {
  token: string | null
  token2: string | null
}

/** The HTTP request of a call: path parameters filled, GET as query, POST as JSON or with its file as multipart, tokens as headers. */
export function buildRequest(
  baseUrl: string,
  route: EndpointRoute,
  input: object,
  tokens: HeldTokens,
  idempotencyKey: string | undefined,
  file?: File,
): { url: string; init: RequestInit } {
  const { path, rest } = fillPath(route.path, input)
  const headers = new Headers()
  if (tokens.token) headers.set('token', tokens.token)
  if (tokens.token2) headers.set('token2', tokens.token2)
  if (idempotencyKey && isChanging(route)) headers.set('Idempotency-Key', idempotencyKey)
  const init: RequestInit = { method: route.method, headers, credentials: 'include' }
  if (route.method === 'GET') return { url: baseUrl + path + queryOf(rest), init }
  // The browser writes the content type of a form itself, with its boundary.
  if (route.takes === 'upload') return { url: baseUrl + path, init: { ...init, body: formOf(rest, file) } }
  headers.set('Content-Type', 'application/json')
  return { url: baseUrl + path, init: { ...init, body: JSON.stringify(rest) } }
}

function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** The fields before the file, so that the server knows them when the file comes. */
function formOf(values: Record<string, unknown>, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  if (file) form.append('file', file, file.name)
  return form
}

/** Absent and empty values are left out, lists are joined by commas. */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text !== '') query.set(name, text)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
