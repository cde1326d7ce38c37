import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SettingKey, SettingValue } from '#domain/settings.ts'
import { checkNotifyUrl, isInsideUrl } from '#server/orders/callbacks/sending/notify-url.ts'

const INSIDE = [
  'http://127.0.0.1/n',
  'http://127.0.0.1./n',
  'http://127.1/n',
  'http://2130706433/n',
  'http://0x7f000001/n',
  'http://0x7f.0.0.1/n',
  'http://0177.0.0.1/n',
  'http://017700000001/n',
  'http://１２７.０.０.１/n',
  'http://0/n',
  'http://0.0.0.0/n',
  'http://10.1.2.3/n',
  'http://172.16.0.1/n',
  'http://192.168.1.1:8080/n',
  'http://100.64.0.1/n',
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/latest/meta-data',
  'http://[::1]/n',
  'http://[::]/n',
  'http://[::ffff:127.0.0.1]/n',
  'http://[::ffff:7f00:1]/n',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/n',
  'http://[64:ff9b::7f00:1]/n',
  'http://[2002:7f00:1::]/n',
  'http://[fd00:ec2::254]/n',
  'http://[fe80::1]/n',
  'http://user@127.0.0.1/n',
  'http://public.example@localhost/n',
  'http://localhost/n',
  'http://LOCALHOST./n',
  'http://a.localhost:3000/n',
  'http://metadata/n',
  'http://metadata.google.internal/computeMetadata/v1',
  'http://printer.local/n',
  'http://router.home.arpa/n',
]
const REACHABLE = [
  'https://merchant.example/notify',
  'https://merchant.example.:8443/notify',
  'http://8.8.8.8/n',
  'http://134744072/n',
  'http://[2606:4700:4700::1111]/n',
  'https://127.0.0.1.example/n',
  'https://localhost.example/n',
  'https://internal.example/n',
  'https://xn--fiqs8s.example/n',
]

describe('a callback address', () => {
  it.each(INSIDE)('%s is of the inside', (url) => expect(isInsideUrl(url)).toBe(true))
  it.each(REACHABLE)('%s is not', (url) => expect(isInsideUrl(url)).toBe(false))

  it('is judged the same in every form that an IPv4 address can be written in', () => {
    fc.assert(
      fc.property(fc.ipV4Extended(), (address) => {
        const plain = new URL(`http://${address}/`).hostname
        expect(isInsideUrl(`http://${address}/`)).toBe(isInsideUrl(`http://${plain}/`))
        expect(isInsideUrl(`http://[::ffff:${plain}]/`)).toBe(isInsideUrl(`http://${plain}/`))
      }),
    )
  })

  const settingsOf = (exceptions: string) => ({
    settings: {
      get: <K extends SettingKey>(_key: K) => exceptions as SettingValue<K>,
      refresh: async () => {},
      onChange: () => () => undefined,
    },
  })
  const check = (exceptions: string, url: string) => () => checkNotifyUrl(settingsOf(exceptions), url)
  const refused = expect.objectContaining({ failure: { issues: [{ path: 'notifyUrl', fault: 'insideAddress' }] } })

  it('of the inside is taken where the setting excepts its host and port', () => {
    expect(check('127.0.0.1:9000', 'http://127.0.0.1:9000/n')).not.toThrow()
    expect(check('127.0.0.1:80, LocalHost:443', 'http://0x7f.1/n')).not.toThrow()
    expect(check('127.0.0.1:80, LocalHost:443', 'https://localhost./n')).not.toThrow()
    expect(check('[::1]:9000', 'http://[::1]:9000/n')).not.toThrow()
    for (const [exceptions, url] of [
      ['', 'http://127.0.0.1:9000/n'],
      ['127.0.0.1:9000', 'http://127.0.0.1:9001/n'],
      ['127.0.0.1:9000', 'http://127.0.0.1/n'],
      ['127.0.0.1:443', 'http://127.0.0.1/n'],
    ] as const)
      expect(check(exceptions, url)).toThrow(refused)
  })
})
