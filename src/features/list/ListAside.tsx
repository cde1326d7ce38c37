import type { ReactNode } from 'react'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import type { WidthBounds } from '#ui/inspector/panel-width.ts'

interface ListAsideProps {
  /** The namespace that words the panel, below `inspector`. */
  namespace: ListNamespace
  /** Width in px as it was kept. */
  width: number
  onWidthChange: (width: number) => void
  bounds?: WidthBounds
  title: ReactNode
  /** Beside the title, as a status. */
  status?: ReactNode
  /** What can be done, or the form of what is being done. */
  actions?: ReactNode
  /** Without it the panel is left by what stands in it. */
  onClose?: () => void
  children: ReactNode
}

/** The panel beside a list, with one page: a record, or what is being done. */
export function ListAside({ namespace, status, children, ...rest }: ListAsideProps) {
  const t = useLookup()
  const label = (key: string) => t(`${namespace}:inspector.${key}`)
  return (
    <Inspector
      {...rest}
      aside={status}
      tabs={[{ id: 'page', title: '', content: children }]}
      tab="page"
      onTabChange={() => undefined}
      labels={{ panel: label('label'), resize: label('resize'), close: label('close') }}
    />
  )
}
