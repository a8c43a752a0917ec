import { Icon } from '#engine/react/icon.tsx'
import './said.css'

interface OptionNameProps {
  title: string
  icon?: string
  /** where nothing around the name shows it */
  colour?: string
}

/** The name of a choice, after its icon where it has one, or after a dot of its colour. */
export function OptionName({ icon, title, colour }: OptionNameProps) {
  if (!icon && !colour) return title
  return (
    <>
      <span className="sw-option-mark" data-colour={colour} aria-hidden="true">
        {icon ? <Icon name={icon} /> : <span className="sw-dot" />}
      </span>
      {title}
    </>
  )
}
