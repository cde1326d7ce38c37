import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { CODES } from '#contract/wire/codes.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type {
  Credentials,
  SecondPassword,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionInput,
} from '#machines/session/session.types.ts'

/** Message keys of a sign-in refused only for its Google code. */
const CODE_ASKED: readonly string[] = ['login.googleCodeRequired', 'googleCode.wrong', 'googleCode.used']

const failureOf = (event: unknown) => asCallFailure((event as ErrorActorEvent).error)
/** The server compares account names case-insensitively. */
const isSameAccount = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const loadedUser = (event: unknown) => (event as DoneActorEvent<SessionUser>).output

/**
 * A person's session, from the sign-in page to the sign-out, with the panels that open when it expires or needs the
 * second-level password. Passwords are passed to the actors and never stored. Actors: `signIn` and `giveSecondPassword`
 * store the token they receive, `signOut` ends the session on the server.
 */
export const sessionFlow = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'locked' | 'known' | 'anonymous',
  },
  actors: {
    signIn: fromPromise<void, Credentials>(notProvided),
    loadUser: fromPromise<SessionUser>(notProvided),
    giveSecondPassword: fromPromise<void, SecondPassword>(notProvided),
    signOut: fromPromise<void>(notProvided),
  },
  actions: {
    /** Clears the stored tokens, in every tab. */
    forgetTokens: () => {},
    keepUser: assign({ user: ({ event }) => loadedUser(event), failure: null }),
    keepAccount: assign(({ context, event }) => ({
      account: event.type === 'SIGN_IN' ? event.userName.trim() : context.account,
      failure: null,
    })),
    keepFailure: assign({ failure: ({ event }) => failureOf(event) }),
    clearFailure: assign({ failure: null }),
    startLock: assign(({ context, event }) => {
      const failure = failureOf(event)
      const secondsLeft = failure.failure.retryAfterSeconds ?? 0
      return { failure, secondsLeft, lockedUntil: context.now() + secondsLeft * 1000 }
    }),
    countDown: assign({
      secondsLeft: ({ context }) => Math.max(0, Math.ceil((context.lockedUntil - context.now()) / 1000)),
    }),
    demandSecondLevel: assign({
      secondLevelReason: ({ context, event }) =>
        event.type === 'DEMAND_SECOND_LEVEL' ? event.reason : context.secondLevelReason,
    }),
    settleSecondLevel: assign({ secondLevelReason: null }),
    forgetUser: assign({ user: null, secondLevelReason: null }),
    announceExpiry: emit({ type: 'expired' }),
    announceEnd: emit({ type: 'ended' }),
    satisfyExpiry: emit({ type: 'satisfied', demand: 'expired' }),
    satisfySecondLevel: emit({ type: 'satisfied', demand: 'secondLevel' }),
    abandonExpiry: emit({ type: 'abandoned', demand: 'expired' }),
    abandonSecondLevel: emit({ type: 'abandoned', demand: 'secondLevel' }),
    announceReplacement: emit({ type: 'replaced' }),
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    isLock: ({ event }) => failureOf(event).code === CODES.locked,
    isCodeAsked: ({ event }) => CODE_ASKED.includes(failureOf(event).msg),
    isExpiry: ({ event }) => failureOf(event).code === CODES.sessionExpired,
    isLockOver: ({ context }) => context.now() >= context.lockedUntil,
    isOtherAccount: ({ context, event }) =>
      event.type === 'SIGN_IN' && !isSameAccount(event.userName.trim(), context.account),
    mustBind: ({ event }) => loadedUser(event).enableGoogleVerify && !loadedUser(event).confirmBind,
    isSamePerson: ({ context, event }) =>
      event.type === 'SIGNED_IN_ELSEWHERE' && isSameAccount(event.account, context.user?.account ?? ''),
    isSecondLevelPending: ({ context }) => context.secondLevelReason !== null,
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    now: input.now,
    hasToken: input.hasToken,
    user: null,
    account: '',
    failure: null,
    lockedUntil: 0,
    secondsLeft: 0,
    secondLevelReason: null,
  }),
  initial: 'starting',
  on: {
    SIGNED_OUT_ELSEWHERE: { target: '.loggedOut', actions: ['forgetUser', 'clearFailure', 'announceEnd'] },
  },
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'loadingUser' }, { target: 'loggedOut' }],
    },
    loggedOut: {
      tags: 'anonymous',
      on: {
        SIGN_IN: { target: 'signingIn', actions: 'keepAccount' },
        SIGNED_IN_ELSEWHERE: { target: 'loadingUser', actions: 'clearFailure' },
      },
    },
    signingIn: {
      tags: ['anonymous', 'busy'],
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_IN')
          return { userName: event.userName.trim(), password: event.password, googleCode: event.googleCode.trim() }
        },
        onDone: 'loadingUser',
        onError: [
          { guard: 'isLock', target: 'locked', actions: 'startLock' },
          { guard: 'isCodeAsked', target: 'googleCode', actions: 'keepFailure' },
          { target: 'loggedOut', actions: 'keepFailure' },
        ],
      },
    },
    googleCode: {
      tags: 'anonymous',
      on: {
        SIGN_IN: { target: 'signingIn', actions: 'keepAccount' },
        START_OVER: { target: 'loggedOut', actions: 'clearFailure' },
        SIGNED_IN_ELSEWHERE: { target: 'loadingUser', actions: 'clearFailure' },
      },
    },
    locked: {
      tags: ['anonymous', 'locked'],
      after: {
        second: [
          { guard: 'isLockOver', target: 'loggedOut', actions: 'clearFailure' },
          { target: 'locked', reenter: true, actions: 'countDown' },
        ],
      },
      on: {
        // Only the account is locked: another one may sign in.
        SIGN_IN: { guard: 'isOtherAccount', target: 'signingIn', actions: 'keepAccount' },
        SIGNED_IN_ELSEWHERE: { target: 'loadingUser', actions: 'clearFailure' },
      },
    },
    loadingUser: {
      tags: 'busy',
      invoke: {
        src: 'loadUser',
        onDone: [
          { guard: 'mustBind', target: 'bindRequired', actions: 'keepUser' },
          { target: 'ready', actions: 'keepUser' },
        ],
        onError: [
          {
            guard: 'isExpiry',
            target: 'loggedOut',
            actions: ['keepFailure', 'forgetTokens', 'forgetUser', 'announceEnd'],
          },
          // The session may well go on: a page that was left while it loaded, or a server that was away, ends none.
          { target: 'loggedOut', actions: ['keepFailure', 'forgetUser', 'announceEnd'] },
        ],
      },
    },
    bindRequired: {
      tags: 'known',
      on: {
        CONFIRM_BINDING: 'loadingUser',
        EXPIRE: { target: 'loggedOut', actions: ['forgetTokens', 'forgetUser', 'abandonExpiry', 'announceEnd'] },
        SIGN_OUT: 'loggingOut',
      },
    },
    ready: {
      tags: 'known',
      initial: 'idle',
      // Every exit from the session rejects the waiting calls.
      exit: ['abandonSecondLevel', 'abandonExpiry'],
      on: {
        UPDATE_USER: {
          actions: assign({ user: ({ context, event }) => context.user && { ...context.user, ...event.change } }),
        },
        SIGN_OUT: 'loggingOut',
        EXPIRE: '.expired',
        DEMAND_SECOND_LEVEL: { target: '.secondLevelDemanded', actions: 'demandSecondLevel' },
        SIGNED_IN_ELSEWHERE: [
          { guard: 'isSamePerson' },
          { target: 'loadingUser', actions: ['forgetUser', 'announceReplacement'] },
        ],
      },
      states: {
        idle: {},
        secondLevelDemanded: {
          initial: 'asked',
          entry: 'clearFailure',
          on: {
            DEMAND_SECOND_LEVEL: { actions: 'demandSecondLevel' },
            CLOSE_PANEL: { target: 'idle', actions: ['settleSecondLevel', 'clearFailure', 'abandonSecondLevel'] },
          },
          states: {
            asked: { on: { GIVE_SECOND_PASSWORD: 'submitting' } },
            submitting: {
              tags: 'busy',
              invoke: {
                src: 'giveSecondPassword',
                input: ({ event }) => {
                  assertEvent(event, 'GIVE_SECOND_PASSWORD')
                  return { password: event.password, reason: event.reason.trim() }
                },
                onDone: {
                  target: '#session.ready.idle',
                  actions: ['settleSecondLevel', 'clearFailure', 'satisfySecondLevel'],
                },
                onError: [
                  { guard: 'isExpiry', target: '#session.ready.expired' },
                  { guard: 'isLock', target: 'locked', actions: 'startLock' },
                  { target: 'refused', actions: 'keepFailure' },
                ],
              },
            },
            refused: { on: { GIVE_SECOND_PASSWORD: { target: 'submitting', actions: 'clearFailure' } } },
            locked: {
              tags: 'locked',
              after: {
                second: [
                  { guard: 'isLockOver', target: 'asked', actions: 'clearFailure' },
                  { target: 'locked', reenter: true, actions: 'countDown' },
                ],
              },
            },
          },
        },
        expired: {
          initial: 'asked',
          entry: ['clearFailure', 'announceExpiry'],
          on: {
            EXPIRE: {},
            DEMAND_SECOND_LEVEL: { actions: 'demandSecondLevel' },
            SIGNED_IN_ELSEWHERE: [
              { guard: 'isSamePerson', target: '.reloadingUser' },
              { target: '#session.loadingUser', actions: ['forgetUser', 'announceReplacement'] },
            ],
            CLOSE_PANEL: {
              target: '#session.loggedOut',
              actions: ['forgetTokens', 'forgetUser', 'clearFailure', 'announceEnd'],
            },
          },
          states: {
            asked: { on: { SIGN_IN_AGAIN: 'reSigningIn' } },
            reSigningIn: {
              tags: 'busy',
              invoke: {
                src: 'signIn',
                input: ({ context, event }) => {
                  assertEvent(event, 'SIGN_IN_AGAIN')
                  return {
                    userName: context.user?.account ?? context.account,
                    password: event.password,
                    googleCode: event.googleCode.trim(),
                  }
                },
                onDone: 'reloadingUser',
                onError: [
                  { guard: 'isLock', target: 'locked', actions: 'startLock' },
                  { target: 'refused', actions: 'keepFailure' },
                ],
              },
            },
            // The account may have changed since: a session ends when its role does.
            reloadingUser: {
              tags: 'busy',
              invoke: {
                src: 'loadUser',
                onDone: [
                  { guard: 'mustBind', target: '#session.bindRequired', actions: 'keepUser' },
                  {
                    guard: 'isSecondLevelPending',
                    target: '#session.ready.secondLevelDemanded',
                    actions: ['keepUser', 'satisfyExpiry'],
                  },
                  { target: '#session.ready.idle', actions: ['keepUser', 'satisfyExpiry'] },
                ],
                onError: { target: 'refused', actions: 'keepFailure' },
              },
            },
            refused: { on: { SIGN_IN_AGAIN: { target: 'reSigningIn', actions: 'clearFailure' } } },
            locked: {
              tags: 'locked',
              after: {
                second: [
                  { guard: 'isLockOver', target: 'asked', actions: 'clearFailure' },
                  { target: 'locked', reenter: true, actions: 'countDown' },
                ],
              },
            },
          },
        },
      },
    },
    loggingOut: {
      tags: 'busy',
      invoke: {
        src: 'signOut',
        // Always signed out here: if the server is unreachable, the session expires there.
        onDone: { target: 'loggedOut', actions: ['forgetTokens', 'forgetUser', 'clearFailure', 'announceEnd'] },
        onError: { target: 'loggedOut', actions: ['forgetTokens', 'forgetUser', 'clearFailure', 'announceEnd'] },
      },
    },
  },
})

function notProvided(): never {
  throw new Error('The actor has to be provided.')
}
