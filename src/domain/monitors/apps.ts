/** Programs that read messages on a phone, each with its own wire: our protocol, and apps that forward texts. */
export const MONITOR_APPS = ['own', 'smsForwarder', 'smsGateway', 'httpSms', 'jsonTemplate'] as const

export type MonitorApp = (typeof MONITOR_APPS)[number]

/** The apps that post to an address of their own; our protocol names its monitor in the body. */
export type ForwardingApp = Exclude<MonitorApp, 'own'>

/** Apps whose proof covers the text. Of the others, whoever reads one call can send another text. */
export const COVERS_TEXT: Readonly<Record<MonitorApp, boolean>> = {
  own: true,
  smsForwarder: false,
  smsGateway: true,
  httpSms: false,
  jsonTemplate: false,
}

/**
 * Seconds that an app may be quiet before its silence begins to count. Our protocol has a heartbeat every 20 s,
 * and SMS Gateway a ping that is set to a quarter of an hour; the others are heard of by their messages alone.
 */
export const QUIET_SECONDS: Readonly<Record<MonitorApp, number>> = {
  own: 0,
  smsForwarder: 3_600,
  smsGateway: 1_200,
  httpSms: 3_600,
  jsonTemplate: 3_600,
}

/** SIM slots of a phone; an account without one takes the messages of all. */
export const SIM_SLOTS = [1, 2] as const

/** Accounts that a monitor may watch, at most. */
export const WATCHED_MAX = 50

/** Milliseconds that the time in a proof may be from the server's clock. */
export const PROOF_TOLERANCE_MS = 5 * 60_000

/** Longest body that a forwarding app may send, in bytes. */
export const TOLD_BYTES_MAX = 65_536

/** The path that an app posts to; the last part is a secret of the phone. */
export const TELL_PATH = '/v1.0/monitor/tell/{address}'

/** Names of what is filled in at apps, keys of the screen's texts. */
type SettingName =
  | 'server'
  | 'monitorId'
  | 'key'
  | 'url'
  | 'secret'
  | 'signingKey'
  | 'headers'
  | 'body'
  | 'register'
  | 'registerPing'
  | 'event'

/** One thing to fill in at the app. */
export interface AppSetting {
  name: SettingName
  value: string
}

/** Facts that an app's settings are made of; the key is null where it is not shown any more. */
export interface AppAccess {
  base: string
  monitorId: string
  addressToken: string
  key: string | null
}

/**
 * Body that SmsForwarder fills in: the original text, and the time with its offset, so that it is read as it was meant.
 */
const SMS_FORWARDER_BODY = JSON.stringify({
  from: '[from]',
  content: '[org_content]',
  timestamp: '[timestamp]',
  sign: '[sign]',
  receivedAt: "[receive_time:yyyy-MM-dd'T'HH:mm:ss.SSSZ]",
  sim: '[card_slot]',
  device: '[device_mark]',
  version: '[app_version]',
})

/** Body that simple forwarders fill in. */
const TEMPLATE_BODY = JSON.stringify({
  from: '%from%',
  text: '%text%',
  sentStamp: '%sentStamp%',
  receivedStamp: '%receivedStamp%',
  sim: '%sim%',
})

/** Settings to fill in at an app, in the order in which the app asks for them. */
export function settingsOf(app: MonitorApp, access: AppAccess): readonly AppSetting[] {
  const url: AppSetting = { name: 'url', value: access.base + TELL_PATH.replace('{address}', access.addressToken) }
  const keyed = (name: SettingName, text = (key: string) => key): AppSetting[] =>
    access.key === null ? [] : [{ name, value: text(access.key) }]
  switch (app) {
    case 'own':
      return [{ name: 'server', value: access.base }, { name: 'monitorId', value: access.monitorId }, ...keyed('key')]
    case 'smsForwarder':
      return [url, ...keyed('secret'), { name: 'body', value: SMS_FORWARDER_BODY }]
    case 'smsGateway':
      return [
        ...keyed('signingKey'),
        { name: 'register', value: JSON.stringify({ url: url.value, event: 'sms:received' }) },
        { name: 'registerPing', value: JSON.stringify({ url: url.value, event: 'system:ping' }) },
      ]
    case 'httpSms':
      return [url, ...keyed('signingKey'), { name: 'event', value: 'message.phone.received' }]
    case 'jsonTemplate':
      return [
        url,
        ...keyed('headers', (key) => JSON.stringify({ authorization: `Bearer ${key}` })),
        { name: 'body', value: TEMPLATE_BODY },
      ]
  }
}
