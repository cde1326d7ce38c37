import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import converter from 'openapi-to-postmanv2'
import { expect, it, vi } from 'vitest'
import { callText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { BASE_MARK } from '#server/ops/docs/kept-page.ts'
import { GUIDE_FOLDER } from '#server/ops/docs/merchant/guide/guide-page.ts'
import { merchantCalls, merchantOpenApi } from '#server/ops/docs/merchant/reference/merchant-openapi.ts'
import { API_VERSION } from '#server/ops/docs/serve-docs.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

interface Item {
  name: string
  request: { method: string; url: { path: string[] }; body: { raw: string } }
  response: { code: number }[]
}

interface Collection {
  info: object
  item: { name: string; item: Item[] }[]
}

/** Signs each request as Postman sends it: the variables filled in, and nothing written anew afterwards. */
const SIGNING = `const body = pm.variables.replaceIn(pm.request.body.raw)
const path = '/' + pm.request.url.path.join('/')
const time = String(Math.floor(Date.now() / 1000))
const sign = require('crypto-js').HmacSHA256(time + '.' + path + '.' + body, pm.variables.get('key')).toString()
pm.request.body.update({ mode: 'raw', raw: body, options: { raw: { language: 'json' } } })
pm.request.headers.upsert({ key: '${SIGN_HEADERS.time}', value: time })
pm.request.headers.upsert({ key: '${SIGN_HEADERS.sign}', value: sign })`

/** The collection made of the contract, without the numbers that the converter makes up and the examples of errors. */
async function collection() {
  const document = merchantOpenApi('en-US', { title: 'Merchant API', version: API_VERSION, base: BASE_MARK })
  const data = JSON.parse(JSON.stringify(document))
  const options = { requestParametersResolution: 'Example', folderStrategy: 'Tags' } as const
  const { promise, reject, resolve } = Promise.withResolvers<Collection>()
  converter.convert({ type: 'json', data }, options, (error, made) => {
    const [output] = made?.output ?? []
    if (output) resolve(output.data as Collection)
    else reject(error ?? new Error(made?.reason))
  })
  const { info, item } = await promise
  const folders = item.map((folder) => ({
    ...folder,
    item: folder.item.map(({ response, ...call }) => ({
      ...call,
      response: response
        .filter(({ code }) => code === 200)
        .map((answer) => Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'originalRequest'))),
    })),
  }))
  const made = {
    info,
    item: folders,
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: SIGNING.split('\n') } }],
    variable: [
      { key: 'baseUrl', value: BASE_MARK },
      { key: 'mchId', value: 'M1001' },
      { key: 'key', value: '' },
    ],
  }
  const isMadeUp = (name: string) => name === 'id' || name === '_postman_id'
  return JSON.stringify(made, (name, value) => (isMadeUp(name) ? undefined : value), 2)
    .replaceAll(String.raw`\"mchId\": \"M1001\"`, String.raw`\"mchId\": \"{{mchId}}\"`)
    .concat('\n')
}

it('docs/merchant/postman.json is the collection of the contract’s calls', async () => {
  const file = path.join(GUIDE_FOLDER, 'postman.json')
  await expect(await collection()).toMatchFileSnapshot(file, 'run `npm run merchant-docs` and commit docs/merchant')
})

it('signs every request by its script', async () => {
  const made: Collection = JSON.parse(await collection())
  const items = made.item.flatMap(({ item }) => item)
  expect(items.map(({ request }) => `/${request.url.path.join('/')}`).toSorted()).toEqual(
    merchantCalls()
      .map(([, { path: url }]) => url)
      .toSorted(),
  )
  for (const { request } of items) {
    const sent = { body: '', headers: new Map<string, string>() }
    const upsert = vi.fn(({ key, value }: { key: string; value: string }) => sent.headers.set(key, value))
    const replaceIn = (text: string) => text.replaceAll('{{mchId}}', 'M7')
    const pm = {
      variables: { replaceIn, get: () => 'a-key' },
      request: {
        url: request.url,
        headers: { upsert },
        body: { raw: request.body.raw, update: ({ raw }: { raw: string }) => (sent.body = raw) },
      },
    }
    const crypto = { HmacSHA256: (text: string, key: string) => hmacOf(key, text) }
    runInContext(SIGNING, createContext({ pm, require: () => crypto }))
    const time = String(sent.headers.get(SIGN_HEADERS.time))
    expect(JSON.parse(sent.body)).toMatchObject({ mchId: 'M7' })
    expect(sent.headers.get(SIGN_HEADERS.sign)).toBe(
      hmacOf('a-key', callText(time, `/${request.url.path.join('/')}`, sent.body)),
    )
  }
})
