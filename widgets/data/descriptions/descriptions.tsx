/** One record of a query, field by field. */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'
import { Cell } from '../records/row/cell.tsx'
import { Failed } from '../records/row/states.tsx'
import '../data.css'
import '../table/table.css'
import type { Props } from './props.gen.ts'

addTexts('data', texts)

export default function Descriptions({ node, props, title, rows, state = 'ready' }: WidgetProps<Props>) {
  const page = usePage()
  const t = useT()
  const query = page.body.queries?.find(entry => entry.id === node.query)
  const document = page.bundle.entities[props.entity ?? query?.entity ?? '']?.document
  const row = rows?.[0] as WireRecord | undefined
  if (state === 'loading') return <Skeleton lines={4} />
  if (state === 'failed')
    return (
      <Failed error={page.answers[node.query ?? '']?.error} onRetry={() => void page.refresh([node.query ?? ''])} />
    )
  if (!document || !row) return <EmptyState low text={t('data.empty', { title })} />
  const fields = document.fields.filter(
    field => (props.fields?.includes(field.id) ?? !field.secret) && field.type !== 'children',
  )
  return (
    <dl className="sw-descriptions">
      {fields.map(field => (
        <div key={field.id}>
          <dt>{pick(field.title, page.ports.lang)}</dt>
          <dd>
            <Cell drawn={{ field }} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
