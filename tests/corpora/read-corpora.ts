import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'

/** A public text and what its collectors say of it. */
export interface Expected {
  country: string
  bank: string
  text: string
  kind: BankRecordKind
  sender: string | null
  /** Money that came or went; on a card or into a fund, where no balance follows; or no payment at all. */
  is: 'credit' | 'debit' | 'card' | 'other'
  amount: string | null
  ref: string | null
  balance: string | null
}

interface Case {
  bank: string
  text: string
  sender: string | null
  should: boolean
  amount: string | null
  currency: string | null
  type: string | null
  ref: string | null
  balance: string | null
}

/**
 * All texts of a folder: lists of cases (`*.json`), and notices of Chinese applications with the expectations of their
 * rules.
 */
export const readCorpora = (folder: string): Expected[] => [
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case[]).map(ofCase)),
  ...readdirSync(folder)
    .map((name) => join(folder, name, 'src/rule'))
    .filter((rules) => existsSync(rules))
    .flatMap(noticesIn),
]

const COUNTRIES: Record<string, string> = { INR: 'india', KES: 'kenya', CNY: 'china' }

function ofCase({ bank, text, sender, should, amount, currency, type, ref, balance }: Case): Expected {
  const country = COUNTRIES[currency ?? '']
  const name = bank.replaceAll(/Test|Parser/g, '')
  const header = sender !== null && /^[A-Z0-9-]{2,16}$/.test(sender) ? sender : null
  const known = { bank: name, text, sender: header, kind: 'sms' as const, amount, ref, balance }
  return {
    ...known,
    country: country ?? 'elsewhere',
    is: country !== undefined && should ? kindOf(type, text) : 'other',
  }
}

function kindOf(type: string | null, text: string): Expected['is'] {
  const isOfCard =
    /credit ?card|\bcard\b.{0,40}\b(?:lmt|limit)\b|spent|CRED\b|refund|\bSIP purchase\b|powered by cashfree/i.test(text)
  if (type === 'INCOME') return isOfCard ? 'other' : 'credit'
  if (type === 'EXPENSE' || type === 'TRANSFER' || type === 'INVESTMENT') return isOfCard ? 'card' : 'debit'
  return type === 'CREDIT' ? 'card' : 'other'
}

/** Notices and messages with the rule's expectations, which stand in the test beside them. */
function noticesIn(rules: string): Expected[] {
  const found = readdirSync(rules, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.txt'))
  return found.flatMap((path) => {
    const text = noticeIn(readFileSync(join(rules, path), 'utf8'))
    const test = join(rules, dirname(dirname(path)), 'main.test.js')
    if (text === null || !existsSync(test)) return []
    const said = expectationOf(readFileSync(test, 'utf8'), text.body)
    const [application = ''] = path.split('/')
    const isSms = application === 'com.android.phone'
    const bank = isSms ? (path.split('/')[2] ?? '').replace('短信', '') : application
    const sender = isSms ? text.sender : application
    return [{ ...said, country: 'china', bank, text: text.body, sender, kind: isSms ? 'sms' : 'webMessage', ref: null }]
  })
}

/** Only what a person sees of a notice; data that applications keep is nobody's message. */
function noticeIn(raw: string): { body: string; sender: string | null } | null {
  try {
    const data = JSON.parse(raw.trim()) as Record<string, unknown>
    const body = data['body'] ?? data['text']
    if (typeof body !== 'string') return null
    return { body, sender: typeof data['sender'] === 'string' ? data['sender'] : null }
  } catch {
    return null
  }
}

/** The expectation of a text is the one of its rule's test that names the amount which stands in it. */
function expectationOf(test: string, body: string): Pick<Expected, 'is' | 'amount' | 'balance'> {
  const plain = body.replaceAll(',', '')
  const all = test.split(/(?=['"]?type['"]?:)/).slice(1)
  const said = all.find((one) => {
    const money = Number(/['"]?money['"]?:\s*([\d.]+)/.exec(one)?.[1])
    const written = [money.toFixed(2), money.toFixed(1), String(money)].map((amount) => amount.replace('.', '[.]'))
    return new RegExp(`(?<![0-9.])(?:${written.join('|')})(?![0-9]|[.][0-9])`).test(plain)
  })
  const type = /['"]?type['"]?:\s*['"](\w+)/.exec(said ?? '')?.[1]
  const amount = /['"]?money['"]?:\s*([\d.]+)/.exec(said ?? '')?.[1] ?? null
  // Savings for a house, and money that a card gives back, come into no account that takes payments.
  const isOfCard = /信用卡|贷记卡|花呗|月付|退款|退货|公积金中心|住房公积金/.test(body)
  const is = type === 'Income' ? 'credit' : type === 'Expend' || type === 'Transfer' ? 'debit' : 'other'
  return {
    is: isOfCard && is !== 'other' ? 'card' : is,
    amount,
    balance: /余额(?:为|人民币)?([\d.]+)/.exec(plain)?.[1] ?? null,
  }
}
