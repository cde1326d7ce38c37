import { createHash } from 'node:crypto'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isMutation } from '#contract/calls/define.ts'
import { describeDemands, accessOf, endpoints, jsonSchema, resourceOf } from '#server/ops/docs/openapi.ts'
import { escapeHtml, signingSection } from '#server/ops/docs/signing-section.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

interface DocsPage {
  title: string
  /** The base address of the calls. */
  base: string
}

/** The API documentation as one page without scripts, made in pieces. */
export async function docsPage({ title, base }: DocsPage): Promise<string> {
  const groups = byResource()
  const sections = new Map<EndpointName, string>()
  await inSlices(endpoints(), ([name, spec]) => void sections.set(name, section(name, spec)))
  const toc = [...groups.keys()].map((group) => `<a href="#${group}">${escapeHtml(group)}</a>`).join(' · ')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>Base address: <code>${escapeHtml(base)}</code></p><p>Machine-readable: <a href="/v1.0/openapi.json">/v1.0/openapi.json</a> (OpenAPI 3.1)</p><p>Merchants’ developers need only <a href="/docs/merchant">their own documentation</a>.</p>
${CONVENTIONS}${signingSection()}<nav>${toc}</nav>
${[...groups].map(([group, calls]) => `<h2 id="${group}">${escapeHtml(group)}</h2>${calls.map((name) => sections.get(name)).join('')}`).join('\n')}
</main></body></html>`
}

function byResource(): Map<string, EndpointName[]> {
  return Map.groupBy(
    endpoints().map(([name]) => name),
    resourceOf,
  )
}

function section(name: EndpointName, spec: EndpointSpec): string {
  const marks = [...(isMutation(spec) ? ['changes something'] : []), ...describeDemands(spec)]
  return `<section id="${escapeHtml(name)}"><h3><b>${spec.method}</b> <code>${escapeHtml(spec.path)}</code></h3>
<p>${escapeHtml(spec.summary)}</p><p class="who">${escapeHtml(accessOf(spec.access))}${marks.map((mark) => ` · <em>${escapeHtml(mark)}</em>`).join('')}</p>
${fieldTable('Takes', jsonSchema(spec.input, 'input'))}${spec.responds === undefined ? fieldTable('Answers', jsonSchema(spec.output, 'output')) : `<p>Answers a ${spec.responds === 'csv' ? 'CSV file' : 'CSV or XLSX file'}.</p>`}</section>`
}

function fieldTable(caption: string, schema: Record<string, unknown>): string {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>)
  if (fields.length === 0) return ''
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const rows = fields.map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.includes(name) ? '' : ' ?'}</td><td>${escapeHtml(typeText(field))}</td></tr>`,
  )
  return `<table><caption>${caption}</caption>${rows.join('')}</table>`
}

/** A type in readable notation; deep objects are left to the machine-readable document. */
function typeText(schema: Record<string, unknown>): string {
  const { type, anyOf, items, properties } = schema
  const options = schema['enum']
  if (Array.isArray(options)) return options.map((option) => JSON.stringify(option)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.map((branch) => typeText(branch as Record<string, unknown>)))].join(' | ')
  if (type === 'array') return `list of ${typeText((items ?? {}) as Record<string, unknown>)}`
  if (type === 'object' && properties) return `{${Object.keys(properties).join(', ')}}`
  return [type ?? 'anything', ...boundTexts(schema)].join(', ')
}

function boundTexts({ format, minLength, maxLength, pattern }: Record<string, unknown>): string[] {
  // The exclusion of control characters is implied and not shown.
  const isReadable = format === undefined && !String(pattern).startsWith('^[^')
  const bounds = { format, 'at least': minLength, 'at most': maxLength, pattern: isReadable ? pattern : undefined }
  return Object.entries(bounds).flatMap(([word, bound]) => (bound === undefined ? [] : [`${word} ${String(bound)}`]))
}

const CONVENTIONS = `<p>Every answer is an envelope <code>{code, msg, data}</code>; code 200 is success, and the HTTP status says the same kind.
400 names the faulty fields in <code>data.issues</code>; 401 with 1003 means no session; 403 with 1024 or 1025 asks for the second-level password;
409 holds the present state; 423 says in <code>data.retryAfterSeconds</code> how long. Amounts are integers in minor units.
The session token goes into the header <code>token</code>, the second-level one into <code>token2</code>. Calls that change something take an <code>Idempotency-Key</code>.</p>`

const STYLE = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:24px}
h2{margin-top:40px;border-bottom:1px solid #8886}h3{font-size:15px;margin:24px 0 4px}h3 b{font-size:11px;padding:2px 6px;border:1px solid #8886;border-radius:4px}
p{margin:4px 0}.who{font-size:12px;opacity:.8}table{border-collapse:collapse;margin:8px 0;width:100%}caption{text-align:left;font-size:12px;opacity:.8}
td{border-top:1px solid #8884;padding:2px 8px 2px 0;vertical-align:top;overflow-wrap:anywhere}td:first-child{width:240px}`

/**
 * The page is kept for everybody, so that the content security policy allows its styles by what they are, not by a
 * nonce.
 */
export const DOCS_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
