/** An offer of the palette: icon and word; what it is for, with a picture, when pointed at or focused. */
import { Popover } from 'antd'
import { lazy, type PointerEvent, Suspense, useId, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { usePhone } from '../controls/panels/use-phone.ts'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'
import type { Offer } from './offer.ts'

const Sketch = lazy(() => import('./sketch.tsx'))

/** seconds: passing over the palette shows nothing */
const WAIT = 0.4

interface OfferButtonProps {
  offer: Offer
  onClick(): void
  onPress(event: PointerEvent): void
}

export function OfferButton({ offer: { kind, title, lacks }, onClick, onPress }: OfferButtonProps) {
  const t = useT()
  const say = useSay()
  const told = useId()
  const phone = usePhone()
  const [shown, setShown] = useState(false)
  if (lacks)
    return (
      <>
        <button type="button" className="dz-offer" aria-disabled="true" aria-describedby={told}>
          {kind && <Icon name={kind.icon} />}
          <span>{say.text(title)}</span>
        </button>
        <small id={told}>{t(lacks)}</small>
      </>
    )
  const button = (
    <button
      type="button"
      className="dz-offer"
      title={kind ? undefined : say.text(title)}
      onClick={onClick}
      onPointerDown={event => {
        setShown(false)
        onPress(event)
      }}
    >
      {kind && <Icon name={kind.icon} />}
      <span>{say.text(title)}</span>
    </button>
  )
  if (!kind || phone) return button
  return (
    <Popover
      open={shown}
      getPopupContainer={designerRoot}
      onOpenChange={setShown}
      trigger={['hover', 'focus']}
      mouseEnterDelay={WAIT}
      placement="rightTop"
      title={say.text(title)}
      content={
        <div className="dz-kind">
          <Suspense fallback={<div className="dz-sketch" />}>
            <Sketch kind={kind.id} icon={kind.icon} />
          </Suspense>
          <p>{say.text(kind.help)}</p>
        </div>
      }
    >
      {button}
    </Popover>
  )
}
