import type { ReactNode } from 'react'
import type { ScreenNamespace } from '#features/define-screen.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import type { WidthBounds } from '#ui/inspector/panel-width.ts'

interface ListAsideProps {
  /** The locale namespace of the panel's texts, below `inspector`. */
  namespace: ScreenNamespace
  /** Stored width in px. */
  width: number
  onWidthChange: (width: number) => void
  bounds?: WidthBounds
  title: ReactNode
  /** Shown beside the title as its status. */
  status?: ReactNode
  /** The available actions, or the form of the running action. */
  actions?: ReactNode
  /** When missing, the panel's content provides the way to close it. */
  onClose?: () => void
  children: ReactNode
}

/** The panel beside a list or a page: a record, or the running action. */
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
