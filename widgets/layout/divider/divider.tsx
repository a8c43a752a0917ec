/** A line between nodes, with a title when it has one. */
import { Divider as AntDivider } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Divider({ props, title }: WidgetProps<Props>) {
  return (
    <AntDivider dashed={props.dashed} orientation="start" style={{ margin: 0 }}>
      {title || undefined}
    </AntDivider>
  )
}
