/** One child node at a time; each child's title is its tab. A tab once opened stays alive. */
import { Tabs as AntTabs } from 'antd'
import { Grid } from '#engine/react/render/grid.tsx'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import type { Props } from './props.gen.ts'

export default function Tabs({ node, props, emit }: WidgetProps<Props>) {
  const { lang } = usePage().ports
  const panes = node.children ?? []
  return (
    <AntTabs
      defaultActiveKey={props.first}
      onChange={tab => void emit('change', { tab })}
      items={panes.map(pane => ({
        key: pane.id,
        label: pick(pane.title, lang) || pane.id,
        children: (
          <Grid>
            <NodeList nodes={[{ ...pane, title: undefined }]} />
          </Grid>
        ),
      }))}
    />
  )
}
