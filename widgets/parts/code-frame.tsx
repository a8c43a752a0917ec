import type { ReactNode } from 'react'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { isEmpty, type Value } from '#engine/value/value.ts'
import texts from '#schemas/text/codes.json' with { type: 'json' }
import { useText } from './read-text.ts'

addTexts('codes', texts)

/** A code is read by a camera and printed: dark on light in every theme. */
export const INK = { dark: '#000', light: '#fff' }
const EDGE_PX = 20

interface CodeFrameProps {
  widget: Pick<WidgetProps, 'id' | 'title' | 'state'>
  /** what the code says */
  text: string
  icon: string
  /** why there can be no code of this text; a key of `schemas/text/codes.json` */
  wrong?: string | null
  /** the text stands below */
  caption: boolean
  /** draws the code of a text that is not empty */
  children(): ReactNode
}

/** A code with its text for who cannot see or scan it, and the states of a place that has none. */
export function CodeFrame({ widget, text, icon, wrong, caption, children }: CodeFrameProps) {
  const t = useT()
  const { id, title, state = 'ready' } = widget
  if (state === 'loading') return <Skeleton lines={3} />
  if (!text) return <EmptyState low icon={icon} text={t('codes.nothing')} />
  if (wrong) return <EmptyState low kind="failed" text={t(`codes.${wrong}`)} />
  return (
    <figure id={id} style={{ display: 'inline-block', maxWidth: '100%', margin: 0 }}>
      <div
        role="img"
        aria-label={title ? `${title}: ${text}` : text}
        style={{ display: 'inline-block', maxWidth: '100%', padding: EDGE_PX, background: INK.light }}
      >
        {children()}
      </div>
      {caption && <figcaption style={{ overflowWrap: 'anywhere', textAlign: 'center' }}>{text}</figcaption>}
    </figure>
  )
}

/** The text of a code: the value of the field, or else the widget's own. */
export function useCodeText(value: Value | undefined, own: Parameters<ReturnType<typeof useText>>[0]): string {
  const text = useText()
  return isEmpty(value) ? text(own).trim() : String(value)
}
