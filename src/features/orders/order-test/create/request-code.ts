import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'

/** A shell word that stands for exactly this text. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The request as a command of a shell; what it sends is signed already. */
export function asCurl(url: string, payload: OrderPayload, sign: string): string {
  const body = JSON.stringify({ ...payload, sign })
  return [
    `curl -X POST ${shellQuoted(url)}`,
    `  -H 'Content-Type: application/json'`,
    `  --data ${shellQuoted(body)}`,
  ].join(' \\\n')
}

const SIGNS: Record<Encryption, { imported: string; expression: string }> = {
  SHA256: { imported: 'createHmac', expression: `createHmac('sha256', key).update(text).digest('hex')` },
  default: { imported: 'createHash', expression: `createHash('md5').update(text).digest('hex').toUpperCase()` },
}

/** How the program writes a name or value, and how its text begins; a program of version 1 stays as short as it was. */
const TEXTS: Record<SignVersion, { helper: string; pair: string; start: string }> = {
  1: { helper: '', pair: '${name}=${params[name]}', start: '' },
  2: {
    helper: `
// encodeURIComponent leaves !'()* as they are
const encode = (value: string | number) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase())
`,
    pair: "${encode(name)}=${encode(params[name] ?? '')}",
    start: 'v2&',
  },
}

/** The request as a program for Node that signs by itself; the key comes from its environment. */
export function asTypeScript(url: string, payload: OrderPayload, encryption: Encryption, version: SignVersion): string {
  const { imported, expression } = SIGNS[encryption]
  const { helper, pair, start } = TEXTS[version]
  return `import { ${imported} } from 'node:crypto'

const key = process.env.MERCHANT_KEY ?? ''
const params: Record<string, string | number> = ${JSON.stringify(payload, null, 2)}
${helper}
const pairs = Object.keys(params)
  .filter((name) => params[name] !== '')
  .sort()
  .map((name) => \`${pair}\`)
const text = \`${start}\${pairs.join('&')}&key=\${key}\`
const sign = ${expression}

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ ...params, sign }),
})
console.log(await response.json())
`
}
