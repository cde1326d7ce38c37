import type { Answer, ToldBalance, ToldOrder } from '#domain/chat/question.ts'
import type { MoneyValue } from '#domain/messages/message-events.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { toWallClock } from '#domain/time/zones.ts'

/** The texts of answers, with `{{names}}` for what is filled in. */
export interface AnswerTexts {
  help: string
  right: Record<'order' | 'balance' | 'today' | 'supplement', string>
  notAllowed: string
  order: string
  received: string
  utr: string
  notFound: string
  balance: string
  noBalance: string
  today: string
  supplementAsked: string
  supplementNeedless: string
  unreadable: string
}

interface Wording {
  words: AnswerTexts
  /** Name of a status in the group's language. */
  statusName: (kind: ToldOrder['kind'], status: string) => string
  /** The zone of times. */
  zone: string
}

/** Fills the names of a text; a value from outside stays on its line and cannot turn the text around it. */
export const answerText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => visibleText(String(values[name] ?? '')))

/** Text of an answer in a group, in plain text. */
export function wordAnswer(answer: Answer, { words, statusName, zone }: Wording): string {
  switch (answer.kind) {
    case 'help':
      return [words.help, ...answer.rights.map((right) => words.right[right])].join('\n')
    case 'notAllowed':
    case 'unreadable':
      return words[answer.kind]
    case 'orders':
      return answer.orders.map((order) => wordOrder(order, { words, statusName, zone })).join('\n\n')
    case 'notFound':
      return answerText(words.notFound, { number: answer.number })
    case 'balance':
      return answer.balances.length === 0
        ? words.noBalance
        : answer.balances.map((balance) => wordBalance(balance, words)).join('\n')
    case 'today': {
      const { amounts, count, successful } = answer
      return answerText(words.today, { count, successful, amount: amounts.map(wordMoney).join(', ') || '0' })
    }
    case 'supplementAsked':
      return answerText(words.supplementAsked, { order: answer.orderCode })
    case 'supplementNeedless':
      return answerText(words.supplementNeedless, {
        order: answer.orderCode,
        status: statusName('order', answer.status),
      })
  }
}

/** An amount with its currency. */
export const wordMoney = ({ amountMinor, currency, exponent }: MoneyValue): string =>
  `${formatMoney(amountMinor, exponent)} ${currency}`

function wordOrder(order: ToldOrder, { words, statusName, zone }: Wording): string {
  const told = answerText(words.order, {
    order: order.orderCode,
    number: order.merchantOrderId,
    status: statusName(order.kind, order.status),
    amount: wordMoney(order.amount),
    time: toWallClock(order.completedAt ?? order.createdAt, zone),
  })
  const received = order.received && answerText(words.received, { amount: wordMoney(order.received) })
  const utr = order.utr === null ? null : answerText(words.utr, { utr: order.utr })
  return [told, received, utr].filter((line) => line !== null).join('\n')
}

const wordBalance = ({ availableMinor, currency, exponent, frozenMinor }: ToldBalance, words: AnswerTexts): string =>
  answerText(words.balance, {
    available: wordMoney({ amountMinor: availableMinor, currency, exponent }),
    frozen: wordMoney({ amountMinor: frozenMinor, currency, exponent }),
  })
