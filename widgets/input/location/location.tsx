import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import {
  type LocationValue,
  mapLink,
  pointIn,
  readLocation,
  readPoint,
  sayLocation,
  sayPoint,
} from '#engine/value/notation/location.ts'
import texts from '#schemas/text/location.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { TextBox } from '../../parts/text-box.tsx'
import type { Props } from './props.gen.ts'
import { usePosition } from './use-position.ts'
import './location.css'

addTexts('location', texts)

const NOWHERE = { latitude: null, longitude: null }

/** Coordinates with the name of their place: typed, pasted with the name, or asked of the device. */
export default function Location(widget: WidgetProps<Props, LocationValue>) {
  const { id, props, value, title, onChange, onBlur, readOnly } = widget
  const t = useT()
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const name = value?.name ?? null
  const put = (next: LocationValue) => onChange(next.latitude !== null || next.name ? next : null)
  const { asking, ask } = usePosition(point => {
    setTyped(null)
    setPartialInput(null)
    put({ ...point, name })
  })
  if (readOnly) return <LocationText {...widget} />
  const point = pointIn(value)
  const said = point ? sayPoint(point) : ''
  const type = (next: string) => {
    const found = readLocation(next)
    setTyped(next)
    setPartialInput(next.trim() !== '' && !found ? { text: next, wants: t('location.form') } : null)
    put({ ...(found ?? NOWHERE), name: found?.name ?? name })
  }
  const typedPoint = typed === null ? null : readPoint(typed)
  const shown = typedPoint && said === sayPoint(typedPoint) ? typed : said
  return (
    <span className="sw-location">
      <TextBox
        {...describeControl(widget)}
        autoComplete="off"
        placeholder={text(props.placeholder) || t('location.point')}
        value={partialInput?.text ?? shown ?? ''}
        clear
        onText={type}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
      />
      {props.named && (
        <TextBox
          id={`${id}-name`}
          aria-label={t('location.nameOf', { title })}
          autoComplete="off"
          placeholder={t('location.name')}
          value={name ?? ''}
          onText={next => put({ ...(point ?? NOWHERE), name: next || null })}
          onBlur={onBlur}
        />
      )}
      {props.mine && (
        <Button
          icon={<Icon name="pushpin" />}
          loading={asking === 'asking'}
          aria-label={t('location.mineOf', { title })}
          onClick={ask}
        >
          {t('location.mine')}
        </Button>
      )}
      {(asking === 'denied' || asking === 'failed') && <p role="alert">{t(`location.${asking}`)}</p>}
    </span>
  )
}

/** A link to the map, where the administrators chose one. */
function LocationText({ id, value }: WidgetProps<Props, LocationValue>) {
  const t = useT()
  const { mapAddress } = usePorts()
  const [address, setAddress] = useState<string | null>(null)
  const point = pointIn(value)
  const isSomewhere = point !== null
  useEffect(() => {
    if (!isSomewhere || !mapAddress) return
    let gone = false
    mapAddress().then(
      found => gone || setAddress(found),
      () => {}, // without it the place is a text
    )
    return () => {
      gone = true
    }
  }, [mapAddress, isSomewhere])
  const said = value && sayLocation(value)
  const link = address !== null && point && mapLink(address, { ...point, name: value?.name ?? null })
  return (
    <ReadOnly id={id}>
      {said && link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" aria-label={t('location.map', { place: said })}>
          {said}
        </a>
      ) : (
        said
      )}
    </ReadOnly>
  )
}
