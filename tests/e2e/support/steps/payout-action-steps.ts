import type { Page } from '@playwright/test'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import type { PayoutFormCommand } from '#machines/payout/payout-forms.ts'
import { payoutFormOf } from '#machines/payout/payout-forms.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import enums from '#locales/en-US/enums.json' with { type: 'json' }
import texts from '#locales/en-US/payouts.json' with { type: 'json' }
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { actionForm, notice } from './order-work.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { newUtr } from './supplement-form.ts'

type ActionForm = ReturnType<typeof actionForm>

/** Input beyond what every payout of the action needs. */
interface Said {
  /** An unused Google code. */
  code: string
  /** The target stage, where it can be chosen. */
  to: PayoutStage
}

/** The keystrokes of an event, up to the key that sends it. */
interface ActionSteps {
  command: PayoutFormCommand
  /** The key that opens the form, or sends at once where nothing is asked. */
  key: string
  /** Everything between that key and the one that sends. */
  fill?: (form: ActionForm, keys: Keys, said: Said) => Promise<void>
  /** The key that sends; none where the first key itself does. */
  send?: string
  /** It starts work on the payout, which keeps the focus. */
  isBeginning?: true
}

async function typeCode({ code }: ActionForm, keys: Keys, digits: string): Promise<void> {
  await tabTo(keys, code)
  await keys.type(digits)
}
const sayIn =
  (label: string, words: string) =>
  async ({ field }: ActionForm, keys: Keys) => {
    await expect(field(label)).toBeFocused()
    await keys.type(words)
  }
const takeFirst =
  (label: string) =>
  async ({ choice }: ActionForm, keys: Keys) => {
    await expect(choice(label)).toBeFocused()
    await keys.press('1')
  }
/** Once payment has begun, the form asks for the reject mode and a code. */
const rejectBy =
  (mode: '1' | '2') =>
  async (form: ActionForm, keys: Keys, { code }: Said) => {
    const first = form.choice('High-risk card')
    const direct = form.choice('Straight to the merchant')
    await expect(direct.or(first).first()).toBeFocused()
    if (await direct.isVisible()) await keys.press(mode)
    await expect(first).toBeFocused()
    await keys.press('3')
    if (await form.code.isVisible()) await typeCode(form, keys, code)
  }

/** The steps of every event that is triggered on one payout in its list. */
const ACTION_STEPS: Partial<Record<PayoutEventType, ActionSteps>> = {
  CLAIM: { command: 'payout.claim', key: 'c', isBeginning: true },
  CANCEL_CLAIM: { command: 'payout.cancelClaim', key: 'b' },
  TAKE_CLAIM_AWAY: { command: 'payout.takeAway', key: 'Shift+B', fill: sayIn('Reason', 'Gone home'), send: 'Enter' },
  START_PAYMENT: {
    command: 'payout.startPayment',
    key: 'p',
    fill: takeFirst('Payout account 1'),
    send: 'Enter',
  },
  SEND_TO_GATEWAY: {
    command: 'payout.sendToGateway',
    key: 'Shift+P',
    fill: takeFirst('Demo gateway'),
    send: 'Control+Enter',
  },
  COMPLETE: {
    command: 'payout.complete',
    key: 's',
    fill: async (form, keys) => {
      await sayIn('UTR', newUtr())(form, keys)
      await keys.press('Enter')
      await expect(form.button('Complete')).toBeFocused()
    },
    send: 'Control+Enter',
  },
  REJECT: { command: 'payout.reject', key: 'r', fill: rejectBy('1'), send: 'Control+Enter' },
  RETURN_TO_LIST: { command: 'payout.reject', key: 'r', fill: rejectBy('2'), send: 'Control+Enter' },
  MARK_ABNORMAL: {
    command: 'payout.markAbnormal',
    key: 'w',
    fill: sayIn('Reason', 'The bank is silent'),
    send: 'Enter',
  },
  CONFIRM_UNPAID: {
    command: 'payout.confirmUnpaid',
    key: 'Shift+W',
    fill: async (form, keys, { code }) => {
      await sayIn('How you know', 'The statement shows nothing')(form, keys)
      await typeCode(form, keys, code)
      await keys.press('Enter')
      await expect(form.button('Confirm')).toBeFocused()
    },
    send: 'Control+Enter',
  },
  QUERY_STATUS: { command: 'payout.queryStatus', key: 'q' },
  RESEND_CALLBACK: {
    command: 'payout.resendCallback',
    key: 'e',
    fill: ({ button }) => expect(button('Send')).toBeFocused(),
    send: 'Enter',
  },
  MARK: { command: 'payout.mark', key: 'm', fill: ({ choice }) => expect(choice('Ordinary')).toBeFocused(), send: '2' },
  UNLOCK: {
    command: 'payout.unlock',
    key: 'l',
    fill: ({ button }) => expect(button('Unlock')).toBeFocused(),
    send: 'Enter',
  },
  UPDATE_STATUS: {
    command: 'payout.updateStatus',
    key: 'Shift+S',
    fill: async (form, keys, { to, code }) => {
      await expect(form.choices.first()).toBeFocused()
      const wanted = enums.payoutStage[to]
      const offered = await form.choices.allTextContents()
      await keys.press(String(offered.findIndex((name) => name.includes(wanted)) + 1))
      await expect(form.choice(wanted)).toBeChecked()
      await sayIn('Reason', 'Told by phone')(form, keys)
      await typeCode(form, keys, code)
    },
    send: 'Control+Enter',
  },
  REVERSE: {
    command: 'payout.reverse',
    key: 'Shift+V',
    fill: async (form, keys, { code }) => {
      await sayIn('Reason', 'Returned by the bank')(form, keys)
      await typeCode(form, keys, code)
      await keys.press('Enter')
      await expect(form.button('Reverse')).toBeFocused()
    },
    send: 'Control+Enter',
  },
  HOLD: { command: 'payout.hold', key: 'h', fill: sayIn('Reason', 'Looks odd'), send: 'Enter' },
  RELEASE_HOLD: {
    command: 'payout.release',
    key: 'Shift+H',
    fill: sayIn('Note', 'The bank has cleared the card'),
    send: 'Enter',
  },
}

/** An event triggered by a person in the payout list: role, keys and success message. */
export interface PayoutAction {
  /** The lowest staff role that may do it. */
  role: Role
  /** The call requires the second-level password. */
  isSecondLevel: boolean
  /** Performs it on the focused payout, waits until the page reports success, and leaves the next row focused. */
  act: (page: Page, keys: Keys, orderCode: string, said: Said) => Promise<void>
}

const STAFF = ['customerService', 'admin', 'superAdmin'] as const satisfies readonly Role[]
const ALL_SETTINGS = {
  canTimeoutSupplement: true,
  googleVerifyManualSupplement: true,
  googleVerifyBalanceOperation: true,
  googleVerifyBatchOperations: true,
  googleVerifyIpWhitelist: true,
  googleVerifyIpRule: true,
}

/** The page's title of an action, and its success message. */
function wordsOf(name: string): { title: string; done: string } {
  const words = Object.entries(texts.action).find(([one]) => one === name)?.[1]
  if (typeof words !== 'object' || !('title' in words)) throw new Error(`There are no words for ${name}.`)
  return words
}

/** The command of an event; undefined for one that nobody triggers on a single payout. */
export const commandOf = (event: PayoutEventType): PayoutFormCommand | undefined => ACTION_STEPS[event]?.command

/** Undefined for an event that nobody triggers on a single payout. */
export function payoutActionOf(event: PayoutEventType): PayoutAction | undefined {
  const steps = ACTION_STEPS[event]
  if (!steps) return undefined
  const { command, fill, isBeginning, key, send } = steps
  const { name, callFor } = payoutFormOf(command, { userId: 0, role: 'admin', accounts: [] }, payoutRow())
  const { access, operation }: EndpointSpec = contract[callFor({ role: 'admin', settings: ALL_SETTINGS })]
  const role = STAFF.find((one) => (access as readonly Role[]).includes(one))
  if (!role) throw new Error(`None of the staff may ${event}.`)
  const { done, title } = wordsOf(name)
  return {
    role,
    isSecondLevel: demandsOf(operation).secondLevel === true,
    act: async (page, keys, orderCode, said) => {
      const form = actionForm(page, title)
      await keys.press(key)
      await fill?.(form, keys, said)
      if (send !== undefined) await keys.press(send)
      await expect(notice(page, done.replace('{{code}}', orderCode))).toBeVisible()
      await expect(form.form).toHaveCount(0)
      if (isBeginning) await keys.press('j')
    },
  }
}
