/** The values of a change by name, with the previous value under `before`. @source JB-10, MA-22 */
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { ChangedValues } from '../../parts/changed-values.tsx'
import { ReadOnly } from '../../parts/read-only.tsx'
import type { Props, Value } from './props.gen.ts'

export default function Changes({ id, title, props, value }: WidgetProps<Props, Value>) {
  const [before, after] = [sideOf(props.before), sideOf(value)]
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  if (names.length === 0) return <ReadOnly id={id} />
  const rows = names.map(name => ({ title: name, before: say(before?.[name]), after: say(after?.[name]) }))
  return <ChangedValues label={title} rows={rows} sides={before && after ? undefined : [after ? 'after' : 'before']} />
}

/** null for a side without values: an addition has no previous values. */
function sideOf(value: unknown): Record<string, Json> | null {
  return isRecord(value) && Object.keys(value).length > 0 ? (value as Record<string, Json>) : null
}

function say(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
