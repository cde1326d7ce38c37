import type { SectionedPage } from '#commands/section-commands.ts'

const MERCHANT = ['merchant'] as const

/** The personal centre: the own account, where it is signed in, the console, and a merchant's access to the API. */
export const profileSections = {
  entity: 'profile',
  screen: 'profile',
  call: 'profile.get',
  namespace: 'personal',
  sections: [
    {
      id: 'account',
      facts: ['account', 'nickname', 'role', 'authenticator', 'codeAtSignIn', 'payPassword', 'ownChanges'],
      commands: ['profile.password', 'profile.secondPassword', 'profile.payPassword', 'profile.bind', 'profile.unbind'],
    },
    { id: 'sessions', facts: [], commands: ['profile.endOthers'] },
    {
      id: 'console',
      facts: ['language', 'scheme', 'zone', 'keys', 'sound'],
      commands: ['profile.language', 'profile.scheme', 'profile.sound', 'shell.shortcuts', 'profile.printKeys'],
    },
    {
      id: 'key',
      roles: MERCHANT,
      facts: ['mchId', 'key', 'keyChangedTime', 'oldKeyUntil', 'callbacksSignedWith', 'testKey'],
      commands: [
        'profile.revealKey',
        'profile.rotateKey',
        'profile.endOldKey',
        'profile.revealTestKey',
        'profile.rotateTestKey',
      ],
    },
    {
      id: 'calls',
      roles: MERCHANT,
      facts: ['encryption', 'signVersion', 'callbackFormat'],
      commands: ['profile.apiDocs', 'profile.tryIt', 'profile.signing', 'profile.callbackFormat'],
    },
    { id: 'whitelist', roles: MERCHANT, facts: [], commands: ['profile.addAddress', 'profile.removeAddress'] },
  ],
} as const satisfies SectionedPage
