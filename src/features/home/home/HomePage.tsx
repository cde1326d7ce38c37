import { ORDER_READERS, STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { DayComparison } from '#features/home/home/DayComparison.tsx'
import { OpenWork } from '#features/home/home/OpenWork.tsx'
import { PayoutWork } from '#features/home/home/PayoutWork.tsx'
import { RecentActions } from '#features/home/home/RecentActions.tsx'
import { SetupSteps } from '#features/home/home/SetupSteps.tsx'
import classes from '#features/home/home/HomePage.module.css'

const STAFF: readonly Role[] = STAFF_ROLES
const READS_ORDERS: readonly Role[] = ORDER_READERS

/** The home page: what a new party lacks, open work by queue, today against yesterday, recent actions. */
export default function HomePage({ user }: ScreenPageProps) {
  const role = user.access.find((one) => READS_ORDERS.includes(one))
  return (
    <div className={classes.page}>
      {role !== undefined && !STAFF.includes(role) && <SetupSteps user={user} />}
      {role !== undefined && <OpenWork role={role} limits={user.system.waitLimits} />}
      {role !== undefined && STAFF.includes(role) && <PayoutWork role={role} />}
      {role !== undefined && <DayComparison zone={user.system.zone} />}
      <RecentActions zone={user.system.zone} />
    </div>
  )
}
