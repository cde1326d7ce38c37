import { LIMITS } from '#domain/limits.ts'
import { failure, UNBOUND, USER } from '#machines/session/session-test-bench.ts'
import { SECRETS } from '../secrets.ts'
import type { Walk } from './walk.ts'

const { code, password, token } = SECRETS
const ok = { output: undefined }
const lock = { error: failure(423, 'login.locked', { retryAfterSeconds: 2 }) }
const refused = { error: failure(401, 'login.wrongCredentials', { remainingAttempts: 3 }) }

const signIn = (userName: string) => ({ type: 'SIGN_IN', userName, password, googleCode: code })

export const session: Walk = {
  inputs: [(now) => ({ hasToken: true, now }), (now) => ({ hasToken: false, now })],
  events: [
    signIn(USER.account),
    signIn('merchant01'),
    { type: 'EXPIRE' },
    { type: 'DEMAND_SECOND_LEVEL', reason: 'missing' },
    { type: 'SIGN_IN_AGAIN', password, googleCode: code },
    { type: 'GIVE_SECOND_PASSWORD', password, reason: `balance, token=${token}` },
    { type: 'CLOSE_PANEL' },
    { type: 'START_OVER' },
    { type: 'CONFIRM_BINDING' },
    { type: 'UPDATE_USER', change: { unreadCount: 1 } },
    { type: 'SIGNED_IN_ELSEWHERE', account: USER.account },
    { type: 'SIGNED_IN_ELSEWHERE', account: 'merchant01' },
    { type: 'SIGNED_OUT_ELSEWHERE' },
    { type: 'SIGN_OUT' },
  ],
  answers: {
    signIn: [ok, lock, { error: failure(401, 'googleCode.wrong') }, refused],
    loadUser: [
      { output: USER },
      { output: UNBOUND },
      { error: failure('network', 'network') },
      { error: failure(1003, 'session.expired') },
    ],
    giveSecondPassword: [ok, lock, refused, { error: failure(1003, 'session.expired') }],
    signOut: [ok, { error: new Error(`no way with ${token}`) }],
  },
}

const answered = (requestId: string, code: number) => ({
  type: 'ANSWERED',
  response: { requestId, code, data: code === 200 ? { key: SECRETS.key } : null },
})

export const socket: Walk = {
  inputs: [true, false].map((isOnline) => () => ({
    keyStore: { read: () => SECRETS.key, write: () => {}, clear: () => {} },
    random: () => 1,
    isOnline,
  })),
  events: [
    { type: 'CONNECT' },
    { type: 'OPENED' },
    ...['1', '2'].flatMap((id) => [answered(id, 200), answered(id, 500)]),
    answered('1', 1003),
    { type: 'PUSHED', push: { commandType: 'session.revoked', data: { reason: 'disabled' } } },
    { type: 'PUSHED', push: { commandType: 'approval.changed', data: { approvalId: 3 } } },
    { type: 'REQUEST', commandType: 'ack', data: { key: SECRETS.key } },
    { type: 'CLOSED' },
    { type: 'FAILED' },
    { type: 'OFFLINE' },
    { type: 'ONLINE' },
    { type: 'SHOW' },
    { type: 'DISCONNECT' },
  ],
  answers: {},
}

const order = (at: number) => ({
  orderCode: `C26112000000000${at}`,
  createTime: new Date(at * LIMITS.lastOrderPollMs).toISOString(),
})

export const notifier: Walk = {
  inputs: [
    () => ({ isMuted: false, seenOrderCode: null }),
    () => ({ isMuted: true, seenOrderCode: order(1).orderCode }),
  ],
  events: [
    { type: 'ORDER_ARRIVED', order: order(2) },
    { type: 'ORDER_ARRIVED', order: order(3) },
    { type: 'LEARN', isMuted: true, seenOrderCode: null },
    { type: 'LEARN', isMuted: false, seenOrderCode: order(2).orderCode },
    { type: 'MARK_SEEN' },
    { type: 'MUTE' },
    { type: 'TAKE_LEAD' },
    { type: 'SOUND_BLOCKED' },
    { type: 'ALLOW_SOUND' },
  ],
  answers: {
    loadLastOrder: [
      { output: { order: order(1), waiting: 1 } },
      { output: { order: null, waiting: 0 } },
      { output: { order: order(4), waiting: 3 } },
      { error: failure('network', 'network') },
    ],
  },
}

const taken = (row: string) => ({ output: { row } })
const unreached = { error: failure('network', 'network') }

export const autoAdvance: Walk = {
  inputs: [(now) => ({ now })],
  events: [{ type: 'TAKE' }, { type: 'DONE' }, { type: 'LEAVE' }, { type: 'STOP' }],
  answers: { takeNext: [taken('next'), taken('same'), taken('none'), unreached] },
}

const looking = (subject: string, form: string | null = null) => ({ kind: 'order', subject, form })

export const presence: Walk = {
  inputs: [() => ({})],
  events: [
    { type: 'LOOK', looking: looking(order(1).orderCode) },
    { type: 'LOOK', looking: looking(order(1).orderCode, 'supplement') },
    { type: 'LOOK', looking: null },
    { type: 'CONNECT' },
    { type: 'DISCONNECT' },
    { type: 'MEET', kind: 'order', subject: order(1).orderCode, people: [{ userId: 2, nickname: 'Mei', form: null }] },
  ],
  answers: {},
}
