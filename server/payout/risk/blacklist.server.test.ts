import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { InputOf } from '#contract/contract.ts'
import { riskEndpoints } from '#contract/payouts/risk.endpoints.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setUpRiskWorld } from '#tests/support/worlds/risk-world.ts'

const world = setUpRiskWorld()
const { blacklist, create, isHeld, rule } = world

async function upload(
  name: 'riskControl.importBlacklist',
  query: string,
  content: string | Buffer,
  client = world.superAdmin,
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), 'blacklist.csv')
  const response = await fetch(`${world.server.baseUrl}${contract[name].path}?${query}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  })
  return (await response.json()) as {
    code: number
    msg: string
    data: { added: number; known: number; faults: object[]; params?: object; issues?: object[] }
  }
}

describe('the blacklist', () => {
  it('is looked through before it is imported, with every fault by its row', async () => {
    await blacklist('name', 'Known One')
    const bad = 'kind,value,reason\nname,,\nphone,123,x\ncard,"a\nb",\n,Nobody,\nname,Fine,\n'
    const looked = await upload('riskControl.importBlacklist', 'dryRun=true', bad)
    expect(looked).toMatchObject({ code: 200, data: { added: 0, known: 0 } })
    expect(looked.data.faults).toEqual([
      { row: 2, column: 'value', fault: 'required' },
      { row: 3, column: 'kind', fault: 'unknownValue' },
      { row: 4, column: 'value', fault: 'controlCharacters' },
      { row: 5, column: 'kind', fault: 'required' },
    ])
    expect(await upload('riskControl.importBlacklist', '', bad)).toMatchObject({
      code: 400,
      msg: 'record.parseFailed',
      data: { params: { row: 2 }, issues: [{ path: 'rows.2.value', fault: 'required' }, {}, {}, {}] },
    })
    const good = 'name,known  one,\ncard,6222 0009,fraud\ncard,62220009,twice\n'
    expect(await upload('riskControl.importBlacklist', 'dryRun=true', good)).toMatchObject({
      code: 200,
      data: { added: 1, known: 2, faults: [] },
    })
    expect((await world.superAdmin.call('riskControl.getBlacklist', {})).total).toBe(1)
    expect(await upload('riskControl.importBlacklist', '', good)).toMatchObject({
      code: 200,
      data: { added: 1, known: 2, faults: [] },
    })
    expect(
      (await upload('riskControl.importBlacklist', 'dryRun=true', 'kind,value\nname,"open\n')).data.faults,
    ).toEqual([{ row: 2, column: null, fault: 'unclosedQuote' }])
  })

  it('reads the names of a file in GBK as they are, and refuses one whose signs it cannot read', async () => {
    expect(
      await upload('riskControl.importBlacklist', '', iconv.encode('kind,value,reason\nname,王小明,欺诈\n', 'gbk')),
    ).toMatchObject({ code: 200, data: { added: 1 } })
    expect((await world.superAdmin.call('riskControl.getBlacklist', {})).list).toMatchObject([
      { value: '王小明', reason: '欺诈' },
    ])
    expect(await upload('riskControl.importBlacklist', '', Buffer.from([0x6e, 0xff, 0xff, 0xff]))).toMatchObject({
      code: 400,
      msg: 'order.fileEncoding',
    })
    await rule({ kind: 'blacklist', fields: ['name'] })
    expect(await isHeld(await create({ userName: '王小明' }))).toBe(true)
  })

  it('goes out as a file that comes in again, formulas kept from running', async () => {
    const values = ['=HYPERLINK("x")', 'Quote " and, comma', '@sum', 'Plain']
    for (const value of values) await blacklist('name', value)
    const take = async (selection: InputOf<'riskControl.exportBlacklist'>['selection']) =>
      await (
        await fetch(world.server.baseUrl + contract['riskControl.exportBlacklist'].path, {
          method: 'POST',
          headers: { ...world.superAdmin.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ selection, columns: ['kind', 'value', 'reason'], language: 'en-US' }),
        })
      ).text()
    const file = await take({ filter: {} })
    expect(file).toContain(`"'=HYPERLINK(""x"")"`)
    const { list } = await world.superAdmin.call('riskControl.getBlacklist', {})
    expect((await take({ ids: [must(list[0]).id] })).trim().split('\r\n')).toHaveLength(2)
    expect(await world.superAdmin.call('riskControl.removeBlacklisted', { ids: list.map(({ id }) => id) })).toEqual({
      removed: 4,
    })
    expect(await upload('riskControl.importBlacklist', '', file)).toMatchObject({ data: { added: 4, known: 0 } })
    expect(
      (await world.superAdmin.call('riskControl.getBlacklist', {})).list.map(({ value }) => value).toSorted(),
    ).toEqual(values.toSorted())
  })

  it('is changed by whoever saw it as it is, and holds no value twice', async () => {
    const { entry } = await blacklist('name', 'Old Name')
    await blacklist('name', 'Taken')
    const change = {
      id: entry.id,
      kind: 'name',
      value: 'New Name',
      reason: 'typo',
      expectedVersion: entry.version,
    } as const
    expect((await world.superAdmin.call('riskControl.updateBlacklisted', change)).entry).toMatchObject({
      value: 'New Name',
      reason: 'typo',
      version: entry.version + 1,
      updatedBy: 'superadmin name',
    })
    expect((await world.superAdmin.attempt('riskControl.updateBlacklisted', change)).msg).toBe(
      'risk.entryVersionConflict',
    )
    expect(
      (
        await world.superAdmin.attempt('riskControl.updateBlacklisted', {
          ...change,
          value: 'TAKEN',
          expectedVersion: undefined,
        })
      ).msg,
    ).toBe('risk.entryKnown')
    expect(
      (
        await world.superAdmin.attempt('riskControl.updateBlacklisted', {
          ...change,
          id: 999_999,
          expectedVersion: undefined,
        })
      ).code,
    ).toBe(404)
    await rule({ kind: 'blacklist', fields: ['name'] })
    expect([
      await isHeld(await create({ userName: 'old name' })),
      await isHeld(await create({ userName: 'new name' })),
    ]).toEqual([false, true])
  })

  it('takes changes that come at once one after the other, whichever way they would meet', async () => {
    const values = Array.from({ length: 12 }, (_, at) => `Wanted ${at}`)
    for (const value of values) {
      const ids = await Promise.all(
        ['one', 'other'].map(async (name) => (await blacklist('name', `${value} ${name}`)).entry.id),
      )
      const answers = await Promise.all(
        ids.map((id) => world.superAdmin.attempt('riskControl.updateBlacklisted', { id, kind: 'name', value })),
      )
      expect(answers.map(({ code, msg }) => (code === 200 ? code : msg)).toSorted()).toEqual([200, 'risk.entryKnown'])
    }
    const file = (names: readonly string[]) =>
      upload('riskControl.importBlacklist', '', names.map((name) => `name,${name},\n`).join(''))
    const names = Array.from({ length: 1_500 }, (_, at) => `Listed ${at}`)
    const imports = await Promise.all([file(names), file(names.toReversed())])
    expect(imports.map(({ code, data }) => [code, data.added]).toSorted()).toEqual([
      [200, 0],
      [200, 1_500],
    ])
  })
})

it('is the superAdmin’s alone', async () => {
  const others = await Promise.all(
    (['platformadmin', 'custservice', 'techmaintain', 'techsupport', 'supplier01', 'merchant01'] as const).map(
      (account) => world.server.signIn(account),
    ),
  )
  for (const client of others) {
    for (const name of Object.keys(riskEndpoints) as (keyof typeof riskEndpoints)[])
      expect((await client.attempt(name, {})).code, name).toBe(403)
  }
})
