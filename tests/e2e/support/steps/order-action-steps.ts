import type { Page } from '@playwright/test'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { demandsOf } from '#contract/calls/operation-kinds.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import type { OrderFormCommand as FormCommand } from '#machines/order/order-forms.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import enums from '#locales/en-US/enums.json' with { type: 'json' }
import texts from '#locales/en-US/orders.json' with { type: 'json' }
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { actionForm, callbackEnded, giveToSupplier, lockOrder, payFor, notice } from './order-work.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { newUtr } from './supplement-form.ts'

/** A note changes no order: `colleagues.e2e.ts` writes some. */
type OrderFormCommand = Exclude<FormCommand, 'order.note'>
type ActionForm = ReturnType<typeof actionForm>

/** Input beyond what every order of the action needs. */
export interface Said {
  /** An unused Google code. */
  code: string
  /** The target state, where it can be chosen. */
  to?: OrderStatus
}

/** The keystrokes of an action, up to the key that sends it. */
interface ActionSteps {
  event: OrderEventType
  make: Make
  /** The key that opens the form, or sends at once where nothing is asked. */
  key: string
  /** Everything between that key and the one that sends. */
  fill?: (form: ActionForm, keys: Keys, said: Said) => Promise<void>
  /** The key that sends, and would send again; the action's own key unless named. */
  send?: string
  /** A query, which may be repeated without effect. */
  isQuestion?: true
}

/** Creates an order in the state the action needs, on an account of a supplier where one is named. */
type Make = (run: Run, supplierId?: number) => Promise<string>

async function createPayable(run: Run, supplierId?: number) {
  const order = await createOrder(run)
  if (supplierId !== undefined) await giveToSupplier(run, [order.orderCode], supplierId)
  return order
}
const unpaid: Make = async (run, supplierId) => (await createPayable(run, supplierId)).orderCode
const paid: Make = async (run, supplierId) => {
  const { orderCode } = await createPayable(run, supplierId)
  await payFor(run, orderCode)
  await callbackEnded(run, orderCode)
  return orderCode
}
const locked: Make = async (run, supplierId) => {
  const code = await unpaid(run, supplierId)
  await lockOrder(run, code, 'gateway')
  return code
}
async function typeCode({ code }: ActionForm, keys: Keys, digits: string): Promise<void> {
  await tabTo(keys, code)
  await keys.type(digits)
}
async function review({ button }: ActionForm, keys: Keys, name: string): Promise<void> {
  await keys.press('Enter')
  await expect(button(name)).toBeFocused()
}

const ACTION_STEPS: Record<OrderFormCommand, ActionSteps> = {
  'order.supplement': {
    event: 'SUPPLEMENT',
    make: unpaid,
    key: 's',
    fill: async (form, keys, { code }) => {
      await expect(form.field('UTR')).toBeFocused()
      await keys.type(newUtr())
      await typeCode(form, keys, code)
      await review(form, keys, 'Supplement')
    },
    send: 'Control+Enter',
  },
  'order.resendCallback': {
    event: 'RESEND_CALLBACK',
    make: paid,
    key: 'e',
    fill: ({ button }) => expect(button('Send')).toBeFocused(),
    send: 'Enter',
  },
  'order.reject': {
    event: 'REJECT',
    make: unpaid,
    key: 'r',
    fill: async (form, keys, { code }) => {
      await expect(form.choice('High-risk card')).toBeFocused()
      await keys.press('1')
      // Required where money was received.
      if (await form.code.isVisible()) await typeCode(form, keys, code)
    },
    send: 'Control+Enter',
  },
  'order.reselect': {
    event: 'RESELECT',
    make: unpaid,
    key: 'a',
    fill: ({ button }) => expect(button('Suppliers')).toBeFocused(),
    send: 'Control+Enter',
  },
  'order.freeResource': {
    event: 'FREE_RESOURCE',
    make: unpaid,
    key: 'd',
    fill: ({ check }) => expect(check('Offset supplement')).toBeFocused(),
    send: 'Enter',
  },
  'order.reverse': {
    event: 'REVERSE',
    make: paid,
    key: 'Shift+V',
    fill: async (form, keys, { code }) => {
      await expect(form.field('Reason')).toBeFocused()
      await keys.type('Charged twice')
      await typeCode(form, keys, code)
      await review(form, keys, 'Reverse')
    },
    send: 'Control+Enter',
  },
  'order.unlock': {
    event: 'UNLOCK',
    make: locked,
    key: 'l',
    fill: ({ button }) => expect(button('Unlock')).toBeFocused(),
    send: 'Enter',
  },
  'order.updateStatus': {
    event: 'UPDATE_STATUS',
    make: unpaid,
    key: 'Shift+S',
    fill: async (form, keys, { to = 'failed', code }) => {
      const { choice, choices, field } = form
      await expect(choices.first()).toBeFocused()
      const offered = await choices.allTextContents()
      const wanted = enums.orderStatus[to]
      await keys.press(String(offered.findIndex((name) => name.includes(wanted)) + 1))
      await expect(choice(wanted)).toBeChecked()
      await expect(field('Reason')).toBeFocused()
      await keys.type('Told by phone')
      await typeCode(form, keys, code)
    },
    send: 'Control+Enter',
  },
  'order.mark': {
    event: 'MARK',
    make: unpaid,
    key: 'm',
    fill: ({ choice }) => expect(choice('Ordinary')).toBeFocused(),
    send: '2',
  },
  'order.queryStatus': { event: 'QUERY_STATUS', make: unpaid, key: 'q', isQuestion: true },
}

const COMMANDS = Object.keys(ACTION_STEPS) as OrderFormCommand[]

/** An action on one order: the role, the keys, the call and the result. */
export interface OrderAction {
  title: string
  /** The key that starts it. */
  key: string
  /** The lowest staff role that may do it. */
  role: Role
  mayDo: (role: Role) => boolean
  event: OrderEventType
  /** The last part of the call's path. */
  path: string
  /** The call requires the second-level password. */
  isSecondLevel: boolean
  isQuestion: boolean
  make: Make
  /** Everything up to the key that sends. */
  begin: (page: Page, keys: Keys, said: Said) => Promise<void>
  send: string
  /** Waits until the page reports success. */
  settled: (page: Page, orderCode: string) => Promise<void>
}

const ALL_SETTINGS = {
  canTimeoutSupplement: true,
  googleVerifyManualSupplement: true,
  googleVerifyBalanceOperation: true,
  googleVerifyBatchOperations: true,
  googleVerifyIpWhitelist: true,
  googleVerifyIpRule: true,
}

function actionOf(command: OrderFormCommand): OrderAction {
  const { fill, key, send = key, isQuestion = false, ...steps } = ACTION_STEPS[command]
  const { name, callFor } = ORDER_FORMS[command]
  const { title, done } = texts.action[name]
  const specFor = (role: Role): EndpointSpec => contract[callFor({ role, settings: ALL_SETTINGS })]
  const mayDo = (role: Role) => (specFor(role).access as readonly Role[]).includes(role)
  const { path, operation } = specFor('admin')
  return {
    ...steps,
    title,
    key,
    role: mayDo('customerService') ? 'customerService' : 'admin',
    mayDo,
    path: path.replace(/^.*\}/, ''),
    isSecondLevel: demandsOf(operation).secondLevel === true,
    isQuestion,
    begin: async (page, keys, said) => {
      if (fill === undefined) return
      await keys.press(key)
      await fill(actionForm(page, title), keys, said)
    },
    send,
    settled: async (page, orderCode) => {
      const { form, button } = actionForm(page, title)
      if (isQuestion) return await expect(button('Close')).toBeFocused()
      await expect(notice(page, done.replace('{{code}}', orderCode))).toBeVisible()
      await expect(form).toHaveCount(0)
    },
  }
}

/** The command of an event; undefined for one that nobody triggers on a single order. */
export const commandOf = (event: OrderEventType): OrderFormCommand | undefined =>
  COMMANDS.find((command) => ACTION_STEPS[command].event === event)

/** Every action that a person may do on one order. */
export const ORDER_ACTIONS: readonly OrderAction[] = COMMANDS.map(actionOf)

/** The action of an event; undefined for one that nobody triggers on a single order. */
export const orderActionOf = (event: OrderEventType): OrderAction | undefined =>
  ORDER_ACTIONS.find((action) => action.event === event)
