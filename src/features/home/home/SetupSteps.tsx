import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { SetupStep } from '#contract/people/setup.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import { productOf } from '#domain/products.ts'
import { pathFor } from '#domain/screens.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

const EVERY_MS = 30_000

/**
 * The steps that a new supplier or merchant still lacks before its first order, in their order, with who does each
 * and the key that leads there. It goes away once nothing is missing.
 */
export function SetupSteps({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const surface = useSurface()
  const setup = useQuery({
    ...query('home.getSetup', {}),
    refetchInterval: ({ state }) => (state.data?.steps.every(({ isDone }) => isDone) ? false : EVERY_MS),
  })
  const steps = setup.data?.steps ?? []
  const next = steps.find(({ isDone }) => !isDone)
  // Most people lack nothing, and are not shown a place that empties at once.
  if (setup.isPending || (setup.data && !next)) return null
  const done = steps.filter(({ isDone }) => isDone).length

  return (
    <Panel
      title={t('home.setup.title')}
      aside={t('home.setup.doneOf', { done, total: steps.length })}
      query={setup}
      empty={undefined}
      className={classes.wide}
    >
      <ol className={classes.setup}>{steps.map(line)}</ol>
    </Panel>
  )

  function line({ step, isDone, givenBy }: SetupStep) {
    const path = isDone || givenBy !== 'oneself' ? undefined : placeOf(step)
    const offer = path && surface.offer(`screen.${path}`)
    const key = offer && keyOfCommand(offer.command, user.preferences.keys)
    return (
      <li key={step} aria-current={next?.step === step ? 'step' : undefined}>
        <StatusBadge
          tone={isDone ? 'success' : next?.step === step ? 'warn' : 'neutral'}
          label={t(isDone ? 'home.setup.done' : 'home.setup.missing')}
        />
        <span className={classes.stepName}>{t(`home.setup.step.${step}`)}</span>
        {isDone ? null : <span className={classes.giver}>{t(`home.setup.givenBy.${givenBy}`)}</span>}
        {path === undefined ? null : (
          <Link to={path} className={classes.stepLink}>
            {t(`home.setup.go.${step as 'account' | 'phone' | 'firstCall'}`)} {key ? <kbd>{key}</kbd> : null}
          </Link>
        )}
      </li>
    )
  }

  /** Where the party gives itself what is missing: its accounts of its first product, its phones, or the test of the API or a payout. */
  function placeOf(step: SetupStep['step']): ScreenPath | undefined {
    const [role] = user.access
    const products = setup.data?.productIds ?? []
    if (step === 'firstCall') {
      const onlyPays = products.length > 0 && products.every((id) => productOf(id)?.direction === 'payout')
      return pathFor(onlyPays ? 'payoutOrders' : 'apiTest', role)
    }
    if (step === 'phone') return pathFor('monitors', role)
    const paths = products.flatMap((id) => {
      const family = familyOfProduct(id)
      return (family && pathFor(`accounts.${family.name}`, role)) ?? []
    })
    return paths[0]
  }
}
