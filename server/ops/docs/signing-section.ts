import { SIGN_HEADERS, SIGN_WINDOW_SECONDS, signingText } from '#domain/orders/order-sign.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

const EXAMPLE = { mchId: 'M1001', mchOrderNo: 'A-17', amount: 12_300, subject: 'Tea & milk' }
const EXAMPLE_KEY = 'merchant-key'

/** How merchants sign, for the machine-readable documents. */
export const SIGNING_TEXT = [
  `A call of a merchant is signed by two headers: \`${SIGN_HEADERS.time}\`, the time in Unix seconds, at most ${SIGN_WINDOW_SECONDS} s off this server’s, and \`${SIGN_HEADERS.sign}\`, the HMAC-SHA256 with the merchant’s key, in lower-case hex, of the text \`time.path.body\`, where \`path\` is the request’s without query and \`body\` is the body as it is sent. A changing call that is no creation takes a signature once; a repeated creation answers what the first one made.`,
  `Callbacks bear the same headers over \`time.body\`, and \`${SIGN_HEADERS.event}\` and \`${SIGN_HEADERS.attempt}\`; a GET has no body, and is signed within only.`,
  'Older programs sign within the body, as callbacks are signed, too: by `sign`. It is made of the non-empty parameters but `sign`, sorted by name, as the version of the text has it that is stored with the merchant; a sign of the other version is wrong.',
  'Version 1: `name=value` joined by `&`, then `&key=` and the merchant’s key. Values stand as they are, so that a value with `&` and `=` in it can read like further parameters: keep such characters out of texts that others choose, or choose version 2.',
  'Version 2: `v2&`, then the same with names and values percent-encoded (RFC 3986: every byte of UTF-8 but `A-Z a-z 0-9 - . _ ~` as `%` and two upper-case hex digits), then `&key=` and the key as it is.',
  'Hash method SHA256: HMAC-SHA256 of the text with the key, in lower-case hex; default: MD5 of the text, in upper-case hex.',
  'Keys: after a change of the key, the one before signs calls for 24 hours more unless its owner ends it. Callbacks bear the old key’s sign until the first call signed with the new one: install that first where you take callbacks, then where you sign calls.',
] as const

/** The same for people, with an example of each version. */
export function signingSection(): string {
  const examples = ([1, 2] as const).map((version) => {
    const text = signingText(EXAMPLE, EXAMPLE_KEY, version)
    const sign = signParams(EXAMPLE, EXAMPLE_KEY, 'SHA256', version)
    return `<tr><td>Version ${version}</td><td><code>${escapeHtml(text)}</code><br><code>${sign}</code></td></tr>`
  })
  const paragraphs = SIGNING_TEXT.map(
    (text) => `<p>${escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`,
  )
  return `<h2 id="signing">Signing</h2>${paragraphs.join('')}
<table><caption>The text and its HMAC-SHA256 of ${escapeHtml(JSON.stringify(EXAMPLE))} with the key ${EXAMPLE_KEY}</caption>${examples.join('')}</table>`
}
