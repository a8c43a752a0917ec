/** A swatch that opens the ten named colours. @source docs/ui.md#tokens */
import { Popover } from 'antd'
import { type ComponentProps, useState } from 'react'
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
  const choose = (colour: Colour) => {
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
      content={<Swatches name={name} value={value} colours={[...OPTION_COLOURS, undefined]} onChange={choose} />}
    >
      <Swatch colour={value} label={t('designer.option.colour', { name, colour: nameOf(t, value) })} />
    </Popover>
  )
}

/** The named colours side by side; the chosen one is pressed. */
export function Swatches({ name, value, colours, onChange }: ColourChoiceProps & { colours: Colour[] }) {
  const t = useT()
  return (
    <fieldset className="dz-swatches" aria-label={t('designer.option.colours', { name })}>
      {colours.map(colour => (
        <Swatch
          key={colour ?? ''}
          colour={colour}
          label={nameOf(t, colour)}
          aria-pressed={colour === value}
          onClick={() => onChange(colour)}
        />
      ))}
    </fieldset>
  )
}

const nameOf = (t: ReturnType<typeof useT>, colour: Colour) =>
  colour ? t(`designer.value.${colour}`) : t('designer.none')

interface SwatchProps extends ComponentProps<'button'> {
  colour: Colour
  label: string
}

function Swatch({ colour, label, ...rest }: SwatchProps) {
  return (
    <button
      {...rest}
      type="button"
      className="dz-swatch"
      data-colour={colour}
      aria-label={label}
      title={nameOf(useT(), colour)}
    />
  )
}
