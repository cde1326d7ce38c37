/** How a signature comes about. */
export interface Signature {
  /** Over the body as it goes, of a GET the path, in a header; or over the parameters sorted by name, as one more of them. */
  over: 'body' | 'params'
  /** The sorted parameters end with `&key=` and the key. */
  endsWithKey?: true
  digest: 'hmacSha256' | 'sha256' | 'md5' | 'rsaSha256'
}

/** The usual signatures of gateways, for calls to them and for their callbacks. */
export const SIGNATURES = {
  hmacBody: { over: 'body', digest: 'hmacSha256' },
  rsaBody: { over: 'body', digest: 'rsaSha256' },
  sortedParams: { over: 'params', endsWithKey: true, digest: 'hmacSha256' },
  hmacParams: { over: 'params', digest: 'hmacSha256' },
  sha256Params: { over: 'params', endsWithKey: true, digest: 'sha256' },
  md5Params: { over: 'params', endsWithKey: true, digest: 'md5' },
  rsaParams: { over: 'params', digest: 'rsaSha256' },
} as const satisfies Record<string, Signature>
export type SignatureName = keyof typeof SIGNATURES
const SIGNATURE_NAMES = Object.keys(SIGNATURES) as SignatureName[]

/**
 * How calls to a gateway are signed: a time and an HMAC in headers, the number and key as a name and password, the key as a
 * bearer's token, or a signature.
 */
export const GATEWAY_SIGNINGS = ['hmacHeaders', 'basic', 'bearer', ...SIGNATURE_NAMES] as const
export type GatewaySigning = (typeof GATEWAY_SIGNINGS)[number]

/** How its callbacks prove themselves: by a signature, or they are refused. */
export const CALLBACK_PROOFS = [...SIGNATURE_NAMES, 'refused'] as const
export type CallbackProof = (typeof CALLBACK_PROOFS)[number]

/** The signature that a gateway's calls or callbacks have; undefined where they have none of the usual ones. */
export const signatureNamed = (name: GatewaySigning | CallbackProof): Signature | undefined =>
  (SIGNATURES as Partial<Record<string, Signature>>)[name]

/** Where a callback says which payment it is about, as names joined by dots, unless the gateway calls it otherwise. */
export const CALLBACK_REFERENCE = 'reference'
/** Place of a callback's signature by default: a header where it signs the body, or a parameter. */
export const CALLBACK_SIGN = { body: 'x-signature', params: 'sign' } as const satisfies Record<
  Signature['over'],
  string
>

/** Secrets of a gateway, kept encrypted. */
export const GATEWAY_SECRETS = ['key', 'callbackKey'] as const

/** How long an answer is waited for, in ms, and how often a request that was certainly never sent is tried. */
export const GATEWAY_TIMEOUT = { min: 500, max: 60_000, usual: 15_000 } as const
export const GATEWAY_TRIES = { min: 1, max: 10, usual: 3 } as const
/** Long enough for an RSA key as a text. */
export const GATEWAY_KEY_MAX = 6_000

/** Outcomes of a test call: the right answer, a refused signature, another answer, or none at all. */
export const TEST_OUTCOMES = ['answered', 'refused', 'strange', 'unreachable'] as const
/** Outcomes of a test after which a gateway may be switched on. */
export const TESTED: (typeof TEST_OUTCOMES)[number] = 'answered'
