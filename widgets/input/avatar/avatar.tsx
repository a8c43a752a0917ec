import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useCrop } from '../../parts/crop/use-crop.tsx'
import '../../parts/files/texts.ts'
import { pictureLimits } from '../../parts/uploads/picture-limits.ts'
import { UploadBox } from '../../parts/uploads/upload-box.tsx'
import type { Props, Value } from './props.gen.ts'

/** Longer sides are drawn smaller. */
const MOST_PX = 512

/**
 * The picture of a person or a thing: one, cropped to a circle; a new one takes its place.
 * @source RS-06
 */
export default function Avatar(widget: WidgetProps<Props, Value>) {
  const { props, field, value } = widget
  const t = useT()
  const limits = pictureLimits(field, { ...props, maxCount: 1 })
  const [crop, dialog] = useCrop({ ratio: '1:1', round: true, mostPx: MOST_PX, mostBytes: limits.bytes })
  return (
    <>
      <UploadBox
        widget={widget}
        limits={limits}
        look="round"
        text={t(value?.length ? 'files.changeAvatar' : 'files.chooseAvatar')}
        prepare={crop}
        replaces
      />
      {dialog}
    </>
  )
}
