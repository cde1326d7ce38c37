import { expect, it } from 'vitest'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import { docsPage } from '#server/ops/docs/docs-page.ts'
import { openApiDocument } from '#server/ops/docs/openapi.ts'

it('documents the text and signature of both versions by an example', async () => {
  const page = await docsPage({ title: 'Paydesk API', base: 'https://desk.example' })
  expect(page).toContain(
    'amount=12300&amp;mchId=M1001&amp;mchOrderNo=A-17&amp;subject=Tea &amp; milk&amp;key=merchant-key',
  )
  expect(page).toContain(
    'v2&amp;amount=12300&amp;mchId=M1001&amp;mchOrderNo=A-17&amp;subject=Tea%20%26%20milk&amp;key=merchant-key',
  )
  expect(new Set(page.match(/<code>[0-9a-f]{64}<\/code>/g)).size).toBe(2)
})

it('adds signing metadata to signed calls only', async () => {
  const { paths } = await openApiDocument('Paydesk API', '1.0', 'https://desk.example')
  const described = Object.entries(paths).filter(([, methods]) => JSON.stringify(methods).includes('Version 2: '))
  const signed = Object.values<EndpointSpec>(contract).filter(({ access }) => access === 'signature')
  expect(described.map(([path]) => path).toSorted()).toEqual(signed.map(({ path }) => path).toSorted())
})
