/** An amount in minor units of a currency; `exponent` is how many decimals its major unit has. */
export interface MoneyValue {
  amountMinor: number
  currency: string
  exponent: number
}

/** The value of a variable by its kind, which alone says how it is written; null is written as a dash. */
interface KindValues {
  text: string | null
  /** The number of an order, a payout or a batch. */
  code: string
  /** The name of a merchant or supplier. */
  party: string
  /** The name of a user. */
  person: string
  money: MoneyValue
  /** ISO 8601 in UTC, written on the wall clock of the platform's zone. */
  instant: string
  count: number
}
export type VariableKind = keyof KindValues

type VariableSpec = { [K in VariableKind]: { kind: K; example: KindValues[K] } }[VariableKind]

/** Variables of texts. The meaning of each stands below `variable` of the `messageTemplates` texts. */
export const MESSAGE_VARIABLES = {
  user: { kind: 'person', example: 'Chen Yu' },
  name: { kind: 'person', example: 'Chen Yu' },
  orderCode: { kind: 'code', example: 'C2611230000000042' },
  merchantName: { kind: 'party', example: 'Lotus Trading' },
  amount: { kind: 'money', example: { amountMinor: 125_050, currency: 'CNY', exponent: 2 } },
  attempts: { kind: 'count', example: 8 },
  time: { kind: 'instant', example: '2026-11-23T01:30:00.000Z' },
  target: { kind: 'code', example: 'C2611230000000042' },
  by: { kind: 'person', example: 'Chen Yu' },
  account: { kind: 'text', example: 'HDFC 42' },
  accounts: { kind: 'count', example: 3 },
  note: { kind: 'text', example: 'The bank’s receipt is missing' },
  asker: { kind: 'text', example: 'Lotus Support / Chen Yu' },
  utr: { kind: 'text', example: '412345678901' },
  sender: { kind: 'text', example: 'VM-HDFCBK-S' },
  bank: { kind: 'text', example: 'HDFC Bank' },
  signIn: { kind: 'text', example: 'superadmin' },
  machine: { kind: 'text', example: 'root@desk1' },
  writer: { kind: 'person', example: 'Chen Yu' },
  record: { kind: 'text', example: 'C2611230000000042' },
  percent: { kind: 'count', example: 62 },
  percentBefore: { kind: 'count', example: 98 },
  transaction: { kind: 'text', example: '7c2d4206c03a883dd9066d920c0bcee4d4f31fe2fd2aa0d1d5f9ba0a4f7e4f0e' },
} as const satisfies Record<string, VariableSpec>
export type MessageVariable = keyof typeof MESSAGE_VARIABLES

/** Records that events are about. */
export const MESSAGE_SUBJECTS = ['order', 'payout', 'approval', 'user', 'account', 'note'] as const

/**
 * Who is told of an event: whoever works on new orders, agents and admins, the person who asked, the owner of the user
 * account, the supplier of the collection account with agents and admins, who held the claim on a payout, whom a note
 * mentions, or admins alone.
 */
export const MESSAGE_AUDIENCES = [
  'orderRecipients',
  'orderAgents',
  'requester',
  'owner',
  'accountKeepers',
  'claimHolder',
  'mentioned',
  'admins',
] as const

interface EventSpec {
  about: (typeof MESSAGE_SUBJECTS)[number]
  audience: (typeof MESSAGE_AUDIENCES)[number]
  /** A notice of the console, which words it when it shows it; other events become messages. */
  isNotice?: true
  variables: readonly MessageVariable[]
}

/**
 * Events that people are told of. Contract, templates, checks, previews and the messages follow from this table; the
 * default wording of each stands below `kind` of the `messages` texts.
 */
export const MESSAGE_EVENTS = {
  orderArrived: {
    about: 'order',
    audience: 'orderRecipients',
    isNotice: true,
    variables: ['user', 'orderCode', 'time'],
  },
  callbackGivenUp: {
    about: 'order',
    audience: 'orderAgents',
    variables: ['orderCode', 'merchantName', 'amount', 'attempts', 'time'],
  },
  claimTakenAway: {
    about: 'payout',
    audience: 'claimHolder',
    variables: ['orderCode', 'amount', 'asker', 'note', 'time'],
  },
  approvalApproved: { about: 'approval', audience: 'requester', variables: ['target', 'amount', 'by', 'note', 'time'] },
  approvalDeclined: { about: 'approval', audience: 'requester', variables: ['target', 'amount', 'by', 'note', 'time'] },
  approvalLapsed: { about: 'approval', audience: 'requester', variables: ['target', 'amount', 'time'] },
  authenticatorReset: { about: 'user', audience: 'admins', variables: ['signIn', 'machine', 'time'] },
  welcome: { about: 'user', audience: 'owner', variables: ['name'] },
  accountStopped: { about: 'account', audience: 'accountKeepers', variables: ['account', 'accounts', 'time'] },
  accountSilent: { about: 'account', audience: 'accountKeepers', variables: ['account', 'accounts', 'time'] },
  accountWorking: { about: 'account', audience: 'accountKeepers', variables: ['account', 'accounts', 'time'] },
  messagesUnread: { about: 'account', audience: 'accountKeepers', variables: ['account', 'sender', 'time'] },
  bankShareFell: { about: 'account', audience: 'admins', variables: ['bank', 'percent', 'percentBefore', 'time'] },
  usdtRolledBack: {
    about: 'account',
    audience: 'accountKeepers',
    variables: ['account', 'amount', 'transaction', 'orderCode', 'time'],
  },
  supplementAsked: {
    about: 'order',
    audience: 'orderAgents',
    variables: ['orderCode', 'amount', 'asker', 'utr', 'time'],
  },
  mentioned: { about: 'note', audience: 'mentioned', variables: ['writer', 'record', 'note', 'time'] },
  mentionRemoved: { about: 'note', audience: 'mentioned', variables: ['writer', 'record', 'time'] },
} as const satisfies Record<string, EventSpec>
export type MessageEvent = keyof typeof MESSAGE_EVENTS

export const MESSAGE_EVENT_NAMES = Object.keys(MESSAGE_EVENTS) as [MessageEvent, ...MessageEvent[]]

/** Events that consoles word themselves. */
type NoticeEvent = {
  [E in MessageEvent]: (typeof MESSAGE_EVENTS)[E] extends { isNotice: true } ? E : never
}[MessageEvent]
export const NOTICE_EVENTS: readonly NoticeEvent[] = ['orderArrived']

export const isMessageEvent = (name: string): name is MessageEvent => Object.hasOwn(MESSAGE_EVENTS, name)

type ValueOf<V extends MessageVariable> = KindValues[(typeof MESSAGE_VARIABLES)[V]['kind']]

/** The values of an event's variables. */
export type EventValues<E extends MessageEvent = MessageEvent> = {
  [V in (typeof MESSAGE_EVENTS)[E]['variables'][number]]: ValueOf<V>
}

/** The variables that the texts of an event may name. */
export const variablesOf = (event: MessageEvent): readonly MessageVariable[] => MESSAGE_EVENTS[event].variables

/** Example values of an event, for where there is no record yet. */
export function exampleValues<E extends MessageEvent>(event: E): EventValues<E> {
  const entries = variablesOf(event).map((name) => [name, MESSAGE_VARIABLES[name].example])
  return Object.fromEntries(entries) as EventValues<E>
}
