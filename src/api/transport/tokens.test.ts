import { describe, expect, it } from 'vitest'
import { createTokens } from '#api/transport/tokens.ts'
import type { TokensElsewhere } from '#api/transport/tokens.ts'

/**
 * A cookie jar with the behaviour of `document.cookie`: it sets one cookie at a time and shows only names and values.
 */
function createJar() {
  const cookies = new Map<string, string>()
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(text) ?? []
      if (age === '0') cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

/** Two tabs of one browser: a shared jar, and a channel between them. */
function createTabs(isSecure = false) {
  const jar = createJar()
  const targets = [new EventTarget(), new EventTarget()] as const
  const tab = (own: EventTarget, other: EventTarget) =>
    createTokens({
      jar,
      isSecure,
      channel: {
        postMessage: (data: unknown) => other.dispatchEvent(new MessageEvent('message', { data })),
        addEventListener: own.addEventListener.bind(own),
        removeEventListener: own.removeEventListener.bind(own),
      },
    })
  return { jar, one: tab(targets[0], targets[1]), other: tab(targets[1], targets[0]) }
}

describe('tokens', () => {
  it('are stored in strict cookies for a day and half an hour', () => {
    const { jar, one } = createTabs()
    one.keep('t=1;', 'custservice')
    one.keepSecond('s1')
    expect(one.read()).toEqual({ token: 't=1;', token2: 's1' })
    expect(jar.written).toEqual([
      'token=t%3D1%3B; Max-Age=86400; Path=/; SameSite=Strict',
      'token2=; Max-Age=0; Path=/; SameSite=Strict',
      'token2=s1; Max-Age=1800; Path=/; SameSite=Strict',
    ])
  })

  it('are secure cookies on https', () => {
    const { jar, one } = createTabs(true)
    one.keepSecond('s1')
    expect(jar.written).toEqual(['token2=s1; Max-Age=1800; Path=/; SameSite=Strict; Secure'])
  })

  it('are not confused with cookies whose names end the same', () => {
    const { jar, one } = createTabs()
    jar.cookie = 'mytoken=x; Max-Age=1'
    expect(one.read()).toEqual({ token: null, token2: null })
  })

  it('drop the second level on a new sign-in, since it belonged to the previous session', () => {
    const { one } = createTabs()
    one.keep('t1', 'a')
    one.keepSecond('s1')
    one.keep('t2', 'a')
    expect(one.read()).toEqual({ token: 't2', token2: null })
  })

  it('notify the other tabs of a sign-in and sign-out, but not their own', () => {
    const { one, other } = createTabs()
    const heard: TokensElsewhere[] = []
    const own: TokensElsewhere[] = []
    const leave = other.onElsewhere((what) => heard.push(what))
    one.onElsewhere((what) => own.push(what))
    one.keep('t1', 'custservice')
    one.forget()
    leave()
    one.keep('t2', 'custservice')
    expect(heard).toEqual([{ type: 'signedIn', account: 'custservice' }, { type: 'signedOut' }])
    expect(own).toEqual([])
    expect(other.read().token).toBe('t2')
  })
})
