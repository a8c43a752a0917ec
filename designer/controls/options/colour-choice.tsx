/** A swatch that opens the ten named colours. @source docs/ui.md#tokens */
import { Popover } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { Option } from '#engine/schema/document.ts'
import { OPTION_COLOURS } from '../../new/new-field.ts'
import { designerRoot } from '../../session/container.ts'

type Colour = Option['colour']

interface ColourChoiceProps {
  /** what has the colour */
  name: string
  value: Colour
  onChange(colour: Colour): void
}

export function ColourChoice({ name, value, onChange }: ColourChoiceProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const nameOf = (colour: Colour) => (colour ? t(`designer.value.${colour}`) : t('designer.none'))
  const swatch = (colour: Colour, label: string, act?: () => void) => (
    <button
      key={colour ?? ''}
      type="button"
      className="dz-swatch"
      data-colour={colour}
      aria-label={label}
      aria-pressed={act && colour === value}
      title={nameOf(colour)}
      onClick={act}
    />
  )
  const choose = (colour: Colour) => () => {
    setOpen(false)
    onChange(colour)
  }
  return (
    <Popover
      open={open}
      getPopupContainer={designerRoot}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <fieldset className="dz-swatches" aria-label={t('designer.option.colours', { name })}>
          {[...OPTION_COLOURS, undefined].map(colour => swatch(colour, nameOf(colour), choose(colour)))}
        </fieldset>
      }
    >
      {swatch(value, t('designer.option.colour', { name, colour: nameOf(value) }))}
    </Popover>
  )
}
