import type { Slide } from '#adapters/wire/portal-content.ts'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { Slides } from '../../parts/front/slides.tsx'
import type { Props } from './props.gen.ts'

/** The slides of a set, side by side: a finger, a wheel or the keys move them, and nothing moves by itself. @source PC-15 */
export default function PortalSlides(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<{ slides: Slide[] }>(widget)
  return (
    <Fed feed={feed} rows={6}>
      {({ slides }) => (
        <Slides slides={slides} label={widget.title || t('front.slides')} height={widget.props.height} />
      )}
    </Fed>
  )
}
