import { describe, expect, it } from 'vitest'
import { rateText } from '#features/parties/party-cells.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import { askedFields } from '#machines/form/form-field.ts'
import { valueFaults } from '#machines/form/form-faults.ts'
import { RATE_FIELDS, rateIn, typedRate } from '#actions/parties/rate-fields.ts'

describe('a rate', () => {
  it('is typed as it is shown', () => {
    for (const rate of [0, 1, 50, 125, 1_000, 1_001, 9_999, 10_000]) {
      expect(rateIn({ rate: rateText(rate) })).toBe(rate)
      expect(rateIn({ rate: typedRate(rate) })).toBe(rate)
    }
  })

  it('is asked about above ten per cent', () => {
    expect(valueFaults(RATE_FIELDS, { rate: '10' }, null)).toEqual({})
    expect(valueFaults(RATE_FIELDS, { rate: '10.01' }, null)).toEqual({ isHighRateMeant: 'required' })
    expect(valueFaults(RATE_FIELDS, { rate: '50', isHighRateMeant: true }, null)).toEqual({})
  })

  it('is asked about in every form that has one', () => {
    const forms = (ACTION_SETS as readonly ActionSet[])
      .flatMap(({ actions }) =>
        Object.values(actions).flatMap((action) => (action.does === 'form' ? [action.form.fields] : [])),
      )
      .filter((fields) => fields.some(({ editor }) => editor.kind === 'rate'))
    expect(forms.length).toBeGreaterThan(2)
    for (const fields of forms)
      expect(askedFields(fields, { rate: '11' }).map(({ name }) => name)).toContain('isHighRateMeant')
  })
})
