/** A diagram over the whole window, to be zoomed. Loaded when it is opened. @source SH-69 */
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { drawingOf } from '../../flow/diagram/drawing.ts'
import type { Happened } from '../../flow/diagram/node-states.ts'
import type { Drawable } from '../../flow/diagram/places.ts'
import { useLayer } from '../overlay/layers.ts'
import { useT } from '../text.ts'
import { DiagramView } from './diagram-view.tsx'

const STEP = 1.25
const LEAST = 0.2
const MOST = 4
/** it opens with words that can be read, however wide the process is */
const READABLE = 0.8
/** a short process is not blown up */
const LARGEST_FIT = 1.5

interface LargeDiagramProps {
  title: string
  elements: readonly Drawable[]
  history: readonly Happened[]
  onClose(): void
}

export default function LargeDiagram({ title, elements, history, onClose }: LargeDiagramProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const fitIn = (least: number) => {
    const { w, h } = drawingOf(elements)
    const { clientWidth, clientHeight } = box.current?.querySelector('.sw-diagram-scroll') ?? document.body
    setScale(bounded(Math.max(least, Math.min(clientWidth / w, clientHeight / h, LARGEST_FIT))))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fitted once, when it opens
  useEffect(() => fitIn(READABLE), [])
  useLayer(onClose)
  return (
    <Modal
      open
      title={title}
      footer={null}
      width="100%"
      style={{ top: 0, maxWidth: '100%', margin: 0, padding: 0 }}
      onCancel={onClose}
      destroyOnHidden
    >
      <div ref={box} className="sw-diagram-large">
        <div role="toolbar" aria-label={t('diagram.title')}>
          <Button onClick={() => setScale(bounded(scale / STEP))}>{t('diagram.zoomOut')}</Button>
          <span aria-live="polite">{Math.round(scale * 100)}%</span>
          <Button onClick={() => setScale(bounded(scale * STEP))}>{t('diagram.zoomIn')}</Button>
          <Button onClick={() => fitIn(LEAST)}>{t('diagram.fit')}</Button>
        </div>
        <DiagramView elements={elements} history={history} scale={scale} />
      </div>
    </Modal>
  )
}

const bounded = (scale: number) => Math.min(MOST, Math.max(LEAST, scale))
