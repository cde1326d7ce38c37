import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { banks, blacklistedNames, ipRules, messages, userProducts } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { desc, eq } from 'drizzle-orm'

const reason = 'asked for by the bank'

const termsOf = (w: CallWorld) => ({
  ownerKind: 'supplier' as const,
  ownerId: must(w.server.fixtures.suppliers[1]).id,
  rate: 50,
  fixedFeeMinor: 0,
  enabled: true,
})

const newAgent = (w: CallWorld) => ({
  name: 'Agent',
  account: `agent${w.number().replaceAll(/\W/g, '')}`,
  password: 'Password2026',
})
/** An agent of the first supplier. */
async function agent(w: CallWorld): Promise<number> {
  const client = await w.server.signIn('supplier01', { secondLevel: true })
  return (await client.call('agent.add', newAgent(w))).id
}

/** Terms of a supplier without the product so far. */
async function newTerms(w: CallWorld, validFrom?: string): Promise<number> {
  const input = { ...termsOf(w), productId: 3016 as const }
  await w.db.delete(userProducts).where(eq(userProducts.productId, input.productId))
  await w.admin.call('userProduct.add', { ...input, ...(validFrom && { validFrom }) })
  const { list } = await w.admin.call('userProduct.getList', { supplierId: input.ownerId, productName: 'usdtPayout' })
  return must(list[0]).id
}

async function bank(w: CallWorld): Promise<number> {
  await w.admin.call('bank.create', { name: 'First', code: w.number(), country: 'kenya' })
  return must((await w.db.select().from(banks).orderBy(desc(banks.id)).limit(1))[0]).id
}
async function listedName(w: CallWorld): Promise<number> {
  await w.admin.call('blacklistedName.create', { payerName: `Payer ${w.number()}` })
  return must((await w.db.select().from(blacklistedNames).orderBy(desc(blacklistedNames.id)).limit(1))[0]).id
}
async function ipRule(w: CallWorld): Promise<number> {
  await w.admin.call('ipRule.create', ruleOf(w))
  return must((await w.db.select().from(ipRules).orderBy(desc(ipRules.id)).limit(1))[0]).id
}
let networks = 0
const ruleOf = (w: CallWorld) =>
  ({
    network: `198.51.100.${(networks += 1)}`,
    effect: 'refuse',
    scope: 'api',
    userId: w.server.fixtures.users.merchant01.userId,
    note: reason,
  }) as const
async function message(w: CallWorld): Promise<number> {
  await sendMessage(w.db, w.server.services, [w.server.fixtures.users.superadmin.userId], 'welcome', { name: 'x' })
  return must((await w.db.select().from(messages).orderBy(desc(messages.id)).limit(1))[0]).id
}
const riskRule = async (w: CallWorld) =>
  (
    await w.admin.call('riskControl.saveRule', {
      name: w.number(),
      enabled: false,
      condition: { kind: 'windowCount', subject: 'payee', windowMinutes: 5, maxCount: 9 },
    })
  ).rule.id
const blacklisted = async (w: CallWorld) =>
  (await w.admin.call('riskControl.addBlacklisted', { kind: 'upi', value: `${w.number()}@upi` })).entry.id
const template = (id: string) => ({ ...must(BANK_TEMPLATES.find((one) => one.id === 'icbc-batch')), id, name: id })
async function ownTemplate(w: CallWorld): Promise<string> {
  const id = w.number()
  await w.admin.call('bankTemplate.save', { ...template(id), isNew: true })
  return id
}
const wording = (text: string) =>
  ({ event: 'welcome', texts: { 'zh-CN': text, 'zh-TW': text, 'en-US': text } }) as const
const view = (w: CallWorld) => ({ screen: 'orders', name: w.number(), search: {}, layout: {} })

/** Calls about what people keep: banks, templates, rules, lists of names, messages, views. */
export const RECORD_EXAMPLES = {
  'bankTemplate.save': async (w) => ({ input: { ...template(await ownTemplate(w)), name: 'Another name' } }),
  'bankTemplate.enable': async (w) => ({ input: { id: await ownTemplate(w), enable: false } }),
  'bankTemplate.delete': async (w) => ({ input: { id: await ownTemplate(w) } }),
  'bank.create': async (w) => ({ input: { name: 'First', code: w.number(), country: 'kenya' } }),
  'bank.update': async (w) => ({ input: { id: await bank(w), name: 'Second', code: w.number(), country: 'kenya' } }),
  'bank.setEnabled': async (w) => ({ input: { id: await bank(w), enabled: false } }),
  'userProduct.add': async (w) => ({ input: { ...termsOf(w), productId: 1009 } }),
  'userProduct.update': async (w) => ({ input: { id: await newTerms(w), rate: 77 } }),
  'userProduct.takeBack': async (w) => ({ input: { id: await newTerms(w, '2099-01-01 00:00:00') } }),
  'agent.add': async (w) => ({ as: 'supplier01', input: newAgent(w), entries: 2 }),
  'agent.move': async (w) => ({ as: 'supplier01', input: { id: await agent(w), parentId: await agent(w) } }),
  'agent.setEnabled': async (w) => ({ as: 'supplier01', input: { id: await agent(w), enabled: false } }),
  'agent.setRate': async (w) => ({ as: 'supplier01', input: { id: await agent(w), productId: 3001, rate: 10 } }),
  'bank.delete': async (w) => ({ input: { ids: [await bank(w), await bank(w)] }, entries: 2 }),
  'bank.import': async (w) => ({
    input: {},
    file: `name,code,country,ifscPrefix\nThird,${w.number()},kenya,\nFourth,${w.number()},kenya,\n`,
    entries: 2,
  }),
  'blacklistedName.create': async (w) => ({ input: { payerName: `Payer ${w.number()}`, reason } }),
  'blacklistedName.update': async (w) => ({
    input: { id: await listedName(w), payerName: `Payer ${w.number()}`, reason },
  }),
  'blacklistedName.setEnabled': async (w) => ({ input: { id: await listedName(w), enabled: false } }),
  'blacklistedName.delete': async (w) => ({ input: { ids: [await listedName(w)] } }),
  'blacklistedName.import': async (w) => ({ input: {}, file: `payerName,reason\nPayer ${w.number()},${reason}\n` }),
  'ipRule.create': async (w) => ({ input: ruleOf(w) }),
  'ipRule.update': async (w) => ({ input: { id: await ipRule(w), ...ruleOf(w) } }),
  'ipRule.setEnabled': async (w) => ({ input: { id: await ipRule(w), enabled: false } }),
  'ipRule.delete': async (w) => ({ input: { ids: [await ipRule(w)] } }),
  'message.has_read': async (w) => ({ input: { msg_id: await message(w) } }),
  'message.read_all': async (w) => ({ input: { msg_id: await message(w) } }),
  'message.remove_readed': async (w) => {
    const msg_id = await message(w)
    await w.admin.call('message.has_read', { msg_id })
    return { input: { msg_id } }
  },
  'message.restore': async (w) => {
    const msg_id = await message(w)
    await w.admin.call('message.has_read', { msg_id })
    await w.admin.call('message.remove_readed', { msg_id })
    return { input: { msg_id } }
  },
  'riskControl.saveRule': async (w) => ({
    input: {
      id: await riskRule(w),
      name: w.number(),
      enabled: false,
      condition: { kind: 'windowCount', subject: 'merchant', windowMinutes: 6, maxCount: 9 },
    },
  }),
  'riskControl.deleteRule': async (w) => ({ input: { id: await riskRule(w) } }),
  'riskControl.addBlacklisted': async (w) => ({ input: { kind: 'upi', value: `${w.number()}@upi`, reason } }),
  'riskControl.updateBlacklisted': async (w) => ({
    input: { id: await blacklisted(w), kind: 'upi', value: `${w.number()}@upi`, reason },
  }),
  'riskControl.removeBlacklisted': async (w) => ({ input: { ids: [await blacklisted(w)] } }),
  'riskControl.importBlacklist': async (w) => ({
    input: {},
    file: `kind,value,reason\nupi,${w.number()}@upi,${reason}\n`,
  }),
  'messageTemplate.update': async () => ({ input: wording('Hello {{name}}') }),
  'messageTemplate.reset': async (w) => {
    await w.admin.call('messageTemplate.update', wording('Good day {{name}}'))
    return { input: { event: 'welcome' } }
  },
  'audit.revert': async (w) => {
    await w.admin.call('bank.setEnabled', { id: await bank(w), enabled: false })
    return { input: { id: must((await w.admin.call('audit.getList', { pageSize: 1 })).list[0]).id } }
  },
  'savedView.save': async (w) => ({ input: view(w) }),
  'savedView.delete': async (w) => ({ input: { id: (await w.admin.call('savedView.save', view(w))).id } }),
} satisfies Record<string, ExampleMaker>
