import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import Detections from '#features/risk/detections/detections.list.tsx'
import { riskSearchSchema } from '#features/risk/risk-search.ts'
import { RulesView } from '#features/risk/rules/RulesView.tsx'

/** Risk control: its detections and its rules. */
function RiskDetectionsPage(props: ScreenPageProps<ListSearch>) {
  return props.search['view'] === 'rules' ? <RulesView {...props} /> : <Detections {...props} />
}
export default Object.assign(RiskDetectionsPage, { search: riskSearchSchema })
