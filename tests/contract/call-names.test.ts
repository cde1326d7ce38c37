import { access } from 'virtual:endpoint-access'
import { routes } from 'virtual:endpoint-routes'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { accessTo, routeOf } from '#contract/calls/endpoint-routes.ts'

const calls = Object.entries<EndpointSpec>(contract) as [EndpointName, EndpointSpec][]

describe('the console', () => {
  it.each(calls)(
    'knows how %s is sent, and who may',
    (name, { method, path, mutates, responds, takes, access: who }) => {
      expect(routeOf(routes, name)).toMatchObject(
        Object.fromEntries(
          Object.entries({ method, path, mutates, responds, takes }).filter(([, value]) => value !== undefined),
        ),
      )
      expect(accessTo(access, name)).toEqual(who)
    },
  )
})
