import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { signOrder } from '#features/orders/order-test/create/sign-order.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

const payload = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
  fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
)

const METHODS = ENCRYPTIONS.flatMap((encryption) => SIGN_VERSIONS.map((version) => ({ encryption, version })))

it.each(METHODS)('signs as the server does by $encryption in version $version', async ({ encryption, version }) => {
  await fc.assert(
    fc.asyncProperty(payload, fc.string({ minLength: 1 }), async (given, key) => {
      expect(await signOrder({ payload: given, key, encryption, version })).toBe(
        signParams(given, key, encryption, version),
      )
    }),
  )
})
