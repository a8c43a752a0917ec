/** A board of cards inside a page. */
import { FailedBox } from '#engine/react/frame/boundary.tsx'
import { Dashboard as Board } from '#engine/react/render/dashboard.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { DashboardBody } from '#engine/schema/document.ts'
import type { Props } from './props.gen.ts'

export default function Dashboard({ node }: WidgetProps<Props>) {
  const t = useT()
  return node.body ? (
    <Board body={node.body as DashboardBody} />
  ) : (
    <FailedBox label={node.id} reason={t('react.noBody')} />
  )
}
