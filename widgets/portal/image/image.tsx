import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import CardLink from '#engine/react/render/card-link.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './image.css'

/** A picture that fills its place, with an optional text over it; it may lead somewhere. */
export default function Picture({ props, title, node, emit }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const [failed, setFailed] = useState<string | null>(null)
  const source = safeLink(props.src)
  if (!source) return <EmptyState low icon="picture" text={t('portal.noPicture')} />
  if (failed === source) return <EmptyState low kind="failed" text={t('widgets.pictureFailed')} />
  const over = text(props.text)
  const picture = (
    <>
      <img
        src={source}
        alt={text(props.alt) || title}
        loading="lazy"
        style={{ objectFit: props.fit }}
        onError={() => setFailed(source)}
      />
      {over && (
        <span
          className="sw-picture-text"
          style={{ fontSize: props.textSize, color: props.textColor, textAlign: props.textAlign }}
        >
          {over}
        </span>
      )}
    </>
  )
  const frame = { height: props.height ?? '100%' }
  if (node.on?.click) {
    return (
      <button type="button" className="sw-picture" style={frame} onClick={() => void emit('click')}>
        {picture}
      </button>
    )
  }
  return (
    <div className="sw-picture" style={frame}>
      <CardLink link={props} className="sw-picture-link">
        {picture}
      </CardLink>
    </div>
  )
}
