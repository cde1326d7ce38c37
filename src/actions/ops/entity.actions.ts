import { entityPlace } from '#domain/entities.ts'
import { defineActions } from '#machines/action/define-actions.ts'

export const entityActions = defineActions('entity', 'entity.getData', (make) => ({
  open: make.opening({ call: 'entity.getData', key: 'p', icon: 'open', hint: 10, placeOf: entityPlace }),
}))
