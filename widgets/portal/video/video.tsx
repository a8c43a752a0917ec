import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useCalm } from '../../parts/use-calm.ts'
import '../../parts/board-texts.ts'
import type { Props } from './props.gen.ts'
import './video.css'

/**
 * A video of this installation, or of a host that its administrators listed: the page's policy lets no other one be
 * fetched. It never begins with sound by itself.
 * @source DB-18; docs/security.md#pages-and-links
 */
export default function Video({ props, title }: WidgetProps<Props>) {
  const t = useT()
  const calm = useCalm()
  const [failed, setFailed] = useState<string | null>(null)
  const source = safeLink(props.src)
  if (!source) return <EmptyState low icon="desktop" text={t('boardCards.noVideo')} />
  if (failed === source) return <EmptyState low kind="failed" text={t('boardCards.videoFailed')} />
  const begins = props.autoplay && !calm
  const captions = safeLink(props.captions)
  return (
    <video
      className="sw-video"
      controls
      playsInline
      preload="metadata"
      src={source}
      poster={safeLink(props.poster)}
      aria-label={title}
      autoPlay={begins}
      muted={begins}
      loop={props.loop}
      style={{ height: props.height ?? '100%', objectFit: props.fit }}
      onError={() => setFailed(source)}
    >
      {captions && <track kind="captions" src={captions} default />}
    </video>
  )
}
