import { theme } from 'antd'
import { type CSSProperties, useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'

/** A picture that fills its place, with an optional text over it. */
export default function Picture({ props, title, node, emit }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const { token } = theme.useToken()
  const [failed, setFailed] = useState<string | null>(null)
  const source = safeLink(props.src)
  if (!source) return <EmptyState low icon="picture" text={t('portal.noPicture')} />
  if (failed === source) return <EmptyState low kind="failed" text={t('widgets.pictureFailed')} />
  const over = text(props.text)
  const frame: CSSProperties = {
    display: 'block',
    position: 'relative',
    width: '100%',
    height: props.height ?? '100%',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: node.on?.click ? 'pointer' : undefined,
  }
  const picture = (
    <>
      <img
        src={source}
        alt={text(props.alt) || title}
        loading="lazy"
        style={{ width: '100%', height: '100%', objectFit: props.fit, borderRadius: token.borderRadiusLG }}
        onError={() => setFailed(source)}
      />
      {over && (
        <span
          style={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            padding: token.paddingSM,
            color: token.colorTextLightSolid,
            background: token.colorBgMask,
          }}
        >
          {over}
        </span>
      )}
    </>
  )
  if (!node.on?.click) return <div style={frame}>{picture}</div>
  return (
    <button type="button" style={frame} onClick={() => void emit('click')}>
      {picture}
    </button>
  )
}
