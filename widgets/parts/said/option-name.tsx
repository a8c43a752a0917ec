import { Icon } from '#engine/react/icon.tsx'
import './said.css'

interface OptionNameProps {
  title: string
  icon?: string
  /** where nothing around the name shows it */
  colour?: string
  /** what tells it from others of the same name */
  hint?: string | undefined
}

/** The name of a choice, after its icon where it has one, or after a dot of its colour; then in grey what tells it apart. */
export function OptionName({ icon, title, colour, hint }: OptionNameProps) {
  if (!icon && !colour && !hint) return title
  return (
    <>
      {(icon || colour) && (
        <span className="sw-option-mark" data-colour={colour} aria-hidden="true">
          {icon ? <Icon name={icon} /> : <span className="sw-dot" />}
        </span>
      )}
      {title}
      {hint && <span className="sw-option-hint">{hint}</span>}
    </>
  )
}
