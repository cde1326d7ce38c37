import { describe, expect, it } from 'vitest'
import type { Rows } from '#machines/action/define-actions.ts'
import { startValues } from '#machines/action/action-form.ts'
import { bankRecordActions, differenceIn, differingOn } from '#actions/collect/bank-record.actions.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { formActionOf } from '#tests/support/form-action-of.ts'

const ORDER = 'C2611298573163614'
const OTHER = 'C2611298573163615'
const { form } = formActionOf<{ id: number }>(bankRecordActions, 'match')
const about: Rows<{ id: number }> = { rows: [{ id: 7 }] }
const start = { ...startValues(form, about), orderCodes: ORDER }
const isAsked = (values: FormValues) =>
  askedFields(form.fields, values).some(({ name }) => name === 'acceptsDifference')
const faultsOf = (values: FormValues) => form.faultsOf?.(values)

describe('the form that matches a payment to an order', () => {
  const differs = { ...start, ...differingOn({ orderCode: ORDER, differenceMinor: -282_172 }) }

  it('asks about a difference that was shown, and sends it only once it was accepted', () => {
    expect(isAsked(start)).toBe(false)
    expect(faultsOf(start)).toEqual({})
    expect(isAsked(differs)).toBe(true)
    expect(faultsOf(differs)).toEqual({ acceptsDifference: 'differenceUnconfirmed' })
    expect(form.inputOf(about, differs)).toMatchObject({ acceptedDifferenceMinor: undefined })
    const accepted = { ...differs, acceptsDifference: true }
    expect(faultsOf(accepted)).toEqual({})
    expect(form.inputOf(about, accepted)).toMatchObject({ orderCodes: [ORDER], acceptedDifferenceMinor: -282_172 })
  })

  it('forgets what was accepted of one order as soon as another one, or a second one, stands in it', () => {
    const accepted = { ...differs, acceptsDifference: true }
    for (const orderCodes of [OTHER, `${ORDER},${OTHER}`, '']) {
      expect(differenceIn({ ...accepted, orderCodes })).toBeNull()
      expect(form.inputOf(about, { ...accepted, orderCodes })).toMatchObject({ acceptedDifferenceMinor: undefined })
    }
    const next = { ...accepted, ...differingOn({ orderCode: OTHER, differenceMinor: 5 }), orderCodes: OTHER }
    expect(faultsOf(next)).toEqual({ acceptsDifference: 'differenceUnconfirmed' })
    expect({ ...accepted, ...differingOn(null) }).toMatchObject({ acceptsDifference: false })
  })
})
