/** The icons that apps and choices may have, side by side; one of them, or none. @source docs/ui.md#tokens */
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import icons from '#schemas/words/app-icons.json' with { type: 'json' }
import { designerRoot } from '../../session/container.ts'
import '../inputs/inputs.css'

interface IconsProps {
  label: string
  value: string | undefined
  onChange(icon: string): void
}

/** The icons; the chosen one is pressed. */
export function Icons({ label, value, onChange }: IconsProps) {
  const lang = useLang()
  return (
    <fieldset className="dz-icons" aria-label={label}>
      {icons.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          aria-label={pick(title, lang)}
          title={pick(title, lang)}
          onClick={() => onChange(id)}
        >
          <Icon name={id} />
        </button>
      ))}
    </fieldset>
  )
}

interface IconChoiceProps {
  /** what has the icon */
  name: string
  value: string | undefined
  onChange(icon: string | undefined): void
}

/** The icon of a choice, which opens the others. */
export function IconChoice({ name, value, onChange }: IconChoiceProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const label = t('designer.option.icon', { name })
  const choose = (icon: string | undefined) => {
    setOpen(false)
    onChange(icon)
  }
  return (
    <Popover
      open={open}
      getPopupContainer={designerRoot}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <>
          <Icons label={label} value={value} onChange={choose} />
          {value && (
            <Button type="text" onClick={() => choose(undefined)}>
              {t('designer.option.noIcon')}
            </Button>
          )}
        </>
      }
    >
      <Button
        type="text"
        size="small"
        className="dz-icon-choice"
        data-empty={value ? undefined : true}
        icon={<Icon name={value ?? 'smile'} />}
        aria-label={label}
        title={label}
      />
    </Popover>
  )
}
