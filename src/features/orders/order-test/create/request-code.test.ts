import { execFileSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { asCurl, asTypeScript } from '#features/orders/order-test/create/request-code.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

const URL_OF_CALL = 'https://pay.example/v1.0/api/order/create'

describe('the request as curl', () => {
  it('is one command that sends exactly the signed body, whatever it contains', () => {
    const nasty = `it's $(id) \`id\` "x" \\ & ; # ' '' 中文`
    const command = asCurl(URL_OF_CALL, { mchId: nasty, amount: 5 }, 'abc')
    const args = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${command.replace(/^curl/, '')}`], {
      encoding: 'utf8',
    }).split('\0')
    expect(args.slice(0, -1)).toEqual([
      '-X',
      'POST',
      URL_OF_CALL,
      '-H',
      'Content-Type: application/json',
      '--data',
      JSON.stringify({ mchId: nasty, amount: 5, sign: 'abc' }),
    ])
  })
})

describe('the request in TypeScript', () => {
  const METHODS = ENCRYPTIONS.flatMap((encryption) => SIGN_VERSIONS.map((version) => ({ encryption, version })))

  it.each(METHODS)('signs by $encryption in version $version as the server checks', async ({ encryption, version }) => {
    const payload = { mchId: 'M1', amount: 5, subject: 'a "b" ${c} `d`&x=(1)!*~ 中文', "it's": 'x' }
    const program = stripTypeScriptTypes(asTypeScript(URL_OF_CALL, payload, encryption, version))
      .replace(/^import .*$/m, '')
      .replace('process.env.MERCHANT_KEY', 'given')
    const sent: unknown[] = []
    const crypto = await import('node:crypto')
    const run = new Function(
      'createHmac',
      'createHash',
      'given',
      'fetch',
      'console',
      `return (async () => {${program}})()`,
    )
    const fetched = (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return { json: () => ({}) }
    }
    await run(crypto.createHmac, crypto.createHash, 'secret', fetched, { log: () => undefined })
    expect(sent).toEqual([{ ...payload, sign: signParams(payload, 'secret', encryption, version) }])
  })

  it('never contains the key', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 12 }),
        (key) => !asTypeScript(URL_OF_CALL, { mchId: 'M1' }, 'SHA256', 2).includes(`'${key}'`),
      ),
    )
  })
})
