import type { Encryption } from '#domain/order-sign.ts'
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

/** The request as a program for Node that signs by itself; the key comes from its environment. */
export function asTypeScript(url: string, payload: OrderPayload, encryption: Encryption): string {
  const { imported, expression } = SIGNS[encryption]
  return `import { ${imported} } from 'node:crypto'

const key = process.env.MERCHANT_KEY ?? ''
const params: Record<string, string | number> = ${JSON.stringify(payload, null, 2)}

const pairs = Object.keys(params)
  .filter((name) => params[name] !== '')
  .sort()
  .map((name) => \`\${name}=\${params[name]}\`)
const text = \`\${pairs.join('&')}&key=\${key}\`
const sign = ${expression}

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ ...params, sign }),
})
console.log(await response.json())
`
}
