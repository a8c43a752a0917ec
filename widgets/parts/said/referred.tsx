/**
 * The records a value points at, by their labels: people with their faces, each a link where the reader has a list of
 * it.
 * @source docs/ui.md#a-value
 */
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'

const People = lazy(() => import('./people.tsx'))

interface ReferredProps {
  /** absent where the ids are those of no entity */
  entity?: string
  ids: string[]
  labelOf(id: string): string
}

export function Referred({ entity, ids, labelOf }: ReferredProps) {
  const t = useT()
  const { route } = usePorts()
  const names = ids.map((id): [label: string, drawn: ReactNode] => {
    const label = labelOf(id)
    const link = entity && route.record?.(entity, id)
    if (!link) return [label, label]
    return [
      label,
      <a
        key={id}
        className="sw-link"
        href={link.href}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          link.open()
        }}
      >
        {label}
      </a>,
    ]
  })
  if (entity === 'user' && ids.length > 0)
    return (
      <Suspense fallback={names.map(([label]) => label).join(t('widgets.comma'))}>
        <People names={names.map(([label]) => label)} drawn={names.map(([, drawn]) => drawn)} />
      </Suspense>
    )
  return names.map(([, drawn], at) => (
    <Fragment key={ids[at]}>
      {at > 0 && t('widgets.comma')}
      {drawn}
    </Fragment>
  ))
}
