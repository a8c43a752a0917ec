/**
 * One side of a comparison: the screen drawn by the engine, inert, with marks on the differences. @source
 * docs/designer.md#publishing
 */
import { useMemo, useRef } from 'react'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { SIGNS } from '../../say/say-difference.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import { bundleOf } from '../../stage/bundle.ts'
import { useSample } from '../../stage/use-bundle.ts'
import { useDrawn } from '../../stage/use-drawn.ts'
import type { Mark } from './marks-of.ts'
import '../../stage/stage.css'

interface PictureProps {
  view: DraftView
  name: DocName
  block: string
  /** of the device, px */
  width: number
  marks: readonly Mark[]
  title: string
}

export function Picture({ view, name, block, width, marks, title }: PictureProps) {
  const t = useT()
  const { app } = useSessionState('app')
  const { loader, manifests } = useOutside()
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const document = view.docs[name]
  const { boxes, scale, height } = useDrawn(frame, screen, document, width)
  const bundle = useMemo(() => bundleOf(view, name, block, app.library), [view, name, block, app.library])
  const sample = useSample(bundle)
  const shown = marks.flatMap(mark => {
    const box = boxes.find(one => one.address === mark.address)
    return box ? [{ mark, box }] : []
  })
  return (
    <figure className="dz-picture">
      <figcaption>
        {title}{' '}
        <span className="dz-quiet">{document ? t('designer.pictures.marks', { count: shown.length }) : ''}</span>
      </figcaption>
      <div ref={frame} className="dz-picture-frame">
        {bundle && sample ? (
          <div style={{ height: height * scale }}>
            <div className="dz-zoom" style={{ width, transform: `scale(${scale})` }}>
              <div ref={screen} inert>
                <Screen bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="design" />
              </div>
              {shown.map(({ mark: { address, verb }, box: { x, y, w, h } }) => (
                <div
                  key={address}
                  className={`dz-mark dz-mark-${verb}`}
                  style={{ left: x, top: y, width: w, height: h }}
                  aria-hidden="true"
                >
                  <span style={{ transform: `scale(${1 / scale})` }}>{SIGNS[verb]}</span>
                </div>
              ))}
            </div>
          </div>
        ) : (
          <p className="dz-pad dz-quiet">{t('designer.pictures.absent')}</p>
        )}
      </div>
    </figure>
  )
}
