import type { WidgetProps } from '#engine/react/widget.ts'
import { useCrop } from '../../parts/crop/use-crop.tsx'
import { useText } from '../../parts/read-text.ts'
import { pictureLimits } from '../../parts/uploads/picture-limits.ts'
import { UploadBox } from '../../parts/uploads/upload-box.tsx'
import '../../parts/files/texts.ts'
import { useT } from '#engine/react/text.ts'
import type { Props, Value } from './props.gen.ts'

/** Longer sides are drawn smaller. */
const MOST_PX = 1600

/**
 * Pictures of a record, cropped before they are uploaded and shown small; a small one opens the whole.
 * @source RS-06, VM-08, VM-63, VM-64
 */
export default function Picture(widget: WidgetProps<Props, Value>) {
  const { props, field } = widget
  const t = useT()
  const text = useText()
  const limits = pictureLimits(field, props)
  const ratio = props.ratio === 'any' ? undefined : props.ratio
  const [crop, dialog] = useCrop({ ratio, mostPx: MOST_PX, mostBytes: limits.bytes })
  return (
    <>
      <UploadBox
        widget={widget}
        limits={limits}
        look="pictures"
        text={text(props.text) || t('files.choosePicture')}
        prepare={props.crop ? crop : undefined}
      />
      {dialog}
    </>
  )
}
