import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import { UploadBox } from '../../parts/uploads/upload-box.tsx'
import type { Props, Value } from './props.gen.ts'

/**
 * Files of a record. Limits are the field's unless props set others.
 * @source VM-08, VM-63, VM-64, VM-81
 */
export default function Upload(widget: WidgetProps<Props, Value>) {
  const { props, field } = widget
  const text = useText()
  const limits = {
    accept: props.accept ?? field?.accept,
    maxMb: props.maxMb ?? field?.maxMb,
    maxCount: props.maxCount ?? field?.maxCount,
  }
  return <UploadBox widget={widget} limits={limits} look={props.look} text={text(props.text)} />
}
