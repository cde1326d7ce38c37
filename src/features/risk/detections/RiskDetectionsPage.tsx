import type { ScreenPageProps } from '#features/define-screen.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import Detections from '#features/risk/detections/detections.list.tsx'
import { riskSearchSchema } from '#features/risk/risk-search.ts'
import { ruleFinder } from '#features/risk/rules/rule-definition.ts'
import { RulesView } from '#features/risk/rules/RulesView.tsx'

/** Risk control: its detections and its rules. */
function RiskDetectionsPage(props: ScreenPageProps<ListSearch>) {
  return props.search['view'] === 'rules' ? <RulesView {...props} /> : <Detections {...props} />
}
const finders: FindersOf = (variant) => [...Detections.finders(variant), ruleFinder]
export default Object.assign(RiskDetectionsPage, { search: riskSearchSchema, finders })
