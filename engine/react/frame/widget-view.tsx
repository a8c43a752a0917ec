/** A widget, looked up by name in the registry and rendered with its props. @source docs/language.md#widget */
import { useState } from 'react'
import { usePage } from '../state/scope.tsx'
import { useT } from '../text.ts'
import type { WidgetProps } from '../widget.ts'
import { FailedBox } from './boundary.tsx'
import { loadWidget } from './load.ts'
import { isPartFailure } from './part-failed.ts'
import { Waiting } from './waiting.tsx'

/**
 * The widget `name` of the registry with these props: a placeholder while it loads, a box with its name when there is
 * none.
 */
export function WidgetView({ name, ...props }: WidgetProps & { name: string }) {
  const page = usePage()
  const t = useT()
  const [, again] = useState(0)
  const entry = loadWidget(page.loader, name)
  if (!entry) return <FailedBox label={props.title || props.node.id} reason={t('react.unknownWidget', { name })} />
  if (isPartFailure(entry.error)) throw entry.error
  if (entry.error !== undefined) throw new Error(t('react.widgetNotLoaded', { name }))
  const Widget = entry.component
  return Widget ? <Widget {...props} /> : <Waiting for={entry.promise} onSettled={() => again(count => count + 1)} />
}
