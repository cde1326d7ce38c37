import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { InputOf } from '#contract/contract.ts'
import { CALLBACK_PROOFS, GATEWAY_SIGNINGS, SIGNATURES } from '#domain/pay-gateway.ts'
import type { CallbackProof, GatewaySigning } from '#domain/pay-gateway.ts'
import { payGateways } from '#server/db/schema/schema.ts'
import { paramsText, signText } from '#server/payout/pay-gateways/signatures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const valuesOf = (name: string, signing: GatewaySigning, callbackProof: CallbackProof) => ({
  name,
  baseUrl: 'http://127.0.0.1:9',
  key: privateKey,
  callbackKey: publicKey,
  productIds: [],
  signing,
  callbackProof,
  timeoutMs: 1_000,
  tries: 1,
})
/** A gateway that answered a test before it was switched on. */
async function addEnabled(values: InputOf<'payGateway.create'>): Promise<void> {
  const { id } = await admin.call('payGateway.create', values)
  await server.services.db.update(payGateways).set({ enabled: true }).where(eq(payGateways.id, id))
}
const rowOf = async (name: string) => must((await admin.call('payGateway.getList', { name })).list[0])

it('adds a gateway switched off, and switches it on once it answered a test of the calls that it now gets', async () => {
  let status = 401
  const gateway = createServer((_request, response) => void response.writeHead(status).end('{}'))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  await setSettings(server, { gatewayAddressExceptions: `127.0.0.1:${port}` })
  const values = { ...valuesOf('new', 'bearer', 'refused'), baseUrl: `http://127.0.0.1:${port}`, key: 'secret' }
  const { id } = await admin.call('payGateway.create', values)
  expect(await rowOf('new')).toMatchObject({ id, enabled: false, testOutcome: null })
  const switchOn = async () => await admin.attempt('payGateway.setEnabled', { id, enabled: true })
  const untested = { code: 409, msg: 'payGateway.notTested' }
  expect(await switchOn()).toMatchObject(untested)
  expect((await admin.call('payGateway.sendTest', { id })).outcome).toBe('refused')
  expect(await switchOn(), 'its test failed').toMatchObject(untested)
  status = 404
  expect((await admin.call('payGateway.sendTest', { id })).outcome).toBe('answered')
  await admin.call('payGateway.update', { ...values, id, tries: 2, key: '' })
  expect(await switchOn(), 'the same calls').toMatchObject({ code: 200 })
  await admin.call('payGateway.setEnabled', { id, enabled: false })
  await admin.call('payGateway.update', { ...values, id, signing: 'basic', keyId: 'us', key: '' })
  expect(await rowOf('new')).toMatchObject({ testOutcome: null, testTime: null })
  expect(await switchOn(), 'other calls').toMatchObject(untested)
  gateway.close()
})

it('keeps every way of signing and proving', async () => {
  for (const [at, signing] of GATEWAY_SIGNINGS.entries()) {
    const values = valuesOf(`signing ${at}`, signing, must(CALLBACK_PROOFS[at % CALLBACK_PROOFS.length]))
    await admin.call('payGateway.create', values)
    expect(await rowOf(values.name)).toMatchObject({ signing, callbackProof: values.callbackProof })
  }
})

it('takes a callback by the signature that its gateway has, and no other', async () => {
  for (const proof of Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[]) {
    const signature = SIGNATURES[proof]
    const key = signature.digest === 'rsaSha256' ? privateKey : 'callback key'
    const callbackKey = signature.digest === 'rsaSha256' ? publicKey : key
    await addEnabled({ ...valuesOf(`proof ${proof}`, 'bearer', proof), callbackKey })
    const params = { gateway: (await rowOf(`proof ${proof}`)).id, reference: 'unknown-1', status: 'done' }
    const isOverBody = signature.over === 'body'
    const text = isOverBody ? JSON.stringify(params) : paramsText(signature, params, key)
    const sign = signText(signature, text, key)
    const tell = async (given: string, more: object = {}) =>
      await server.anonymous.attempt(
        'payGateway.callback',
        { ...params, ...more, ...(!isOverBody && { sign: given }) },
        { 'x-signature': given },
      )
    expect(await tell(sign), proof).toMatchObject({ code: 200 })
    expect(await tell(sign, { status: 'gone' }), proof).toMatchObject({ code: 401 })
    expect(await tell(''), proof).toMatchObject({ code: 401 })
    expect(await tell(signText(SIGNATURES.hmacBody, text, 'other')), proof).toMatchObject({ code: 401 })
  }
})

it('takes a callback in the form of its gateway: its names, nested or URL-encoded', async () => {
  const tell = async (name: string, body: string, headers: Record<string, string>) => {
    const path = contract['payGateway.callback'].path.replace('{gateway}', String((await rowOf(name)).id))
    const answer = await fetch(server.anonymous.baseUrl + path, { method: 'POST', body, headers })
    return (await answer.json()) as unknown
  }
  const unnamed = (path: string) => ({ code: 400, data: { issues: [{ path, fault: 'required' }] } })

  await addEnabled({
    ...valuesOf('nested', 'bearer', 'hmacBody'),
    callbackKey: 'k',
    callbackReference: 'payload.payout.reference_id',
    callbackSign: 'X-Their-Signature',
  })
  const nested = async (payload: object) => {
    const body = JSON.stringify({ payload })
    const headers = { 'x-their-signature': signText(SIGNATURES.hmacBody, body, 'k') }
    return await tell('nested', body, { 'content-type': 'application/json', ...headers })
  }
  expect(await nested({ payout: { reference_id: 'unknown-1' } })).toMatchObject({ code: 200 })
  expect(await nested({ payout: { reference_id: {} } })).toMatchObject(unnamed('payload.payout.reference_id'))
  expect(await nested({ payout: 'unknown-1' })).toMatchObject(unnamed('payload.payout.reference_id'))

  await addEnabled({
    ...valuesOf('form', 'bearer', 'md5Params'),
    callbackKey: 'k',
    callbackReference: 'mchOrderNo',
    callbackSign: 'signature',
  })
  const form = async (params: Record<string, string>, key = 'k') => {
    const signature = signText(SIGNATURES.md5Params, paramsText(SIGNATURES.md5Params, params, key), key)
    const body = new URLSearchParams({ ...params, signature }).toString()
    return await tell('form', body, { 'content-type': 'application/x-www-form-urlencoded' })
  }
  expect(await form({ mchOrderNo: 'unknown-1', note: 'paid & done' })).toMatchObject({ code: 200 })
  expect(await form({ mchOrderNo: 'unknown-1' }, 'other')).toMatchObject({ code: 401 })
  expect(await form({ reference: 'unknown-1' })).toMatchObject(unnamed('mchOrderNo'))
})

it('takes a form nowhere else', async () => {
  const { path } = contract['user.login']
  const answer = await fetch(server.anonymous.baseUrl + path, {
    method: 'POST',
    body: new URLSearchParams({ userName: 'a' }),
  })
  expect(answer.status).toBe(415)
})

it('refuses a key that its signature cannot take, also one that is stored already', async () => {
  const issue = (path: string, fault: string) => ({ code: 400, data: { issues: [{ path, fault }] } })
  const plain = { ...valuesOf('keys', 'hmacBody', 'hmacBody'), key: 'plain', callbackKey: 'plain' }
  const attempt = async (values: typeof plain) => await admin.attempt('payGateway.create', values)
  expect(await attempt({ ...plain, signing: 'rsaBody' })).toMatchObject(issue('key', 'rsaPrivateKey'))
  expect(await attempt({ ...plain, callbackProof: 'rsaParams' })).toMatchObject(issue('callbackKey', 'rsaPublicKey'))
  await admin.call('payGateway.create', plain)
  const { id, version } = await rowOf('keys')
  const { key: _key, callbackKey: _callbackKey, ...kept } = plain
  const update = async (values: object) =>
    await admin.attempt('payGateway.update', { ...kept, id, expectedVersion: version, ...values })
  expect(await update({ signing: 'rsaParams' })).toMatchObject(issue('key', 'rsaPrivateKey'))
  expect(await update({ signing: 'rsaParams', key: privateKey })).toMatchObject({ code: 200 })
})
