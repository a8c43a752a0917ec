/** The marks by which a person and an app are known wherever they are shown. @source docs/ui.md#tokens */
import { Icon } from '../icon.tsx'
import { colourOf } from './palette.ts'
import './marks.css'

interface FaceProps {
  /** its first letter stands where there is no picture */
  name: string
  /** address of a picture */
  avatar?: string | null
  size?: 'small' | 'large'
}

/** A person's picture, or a letter of the name in a colour that is always the same. It carries no text of its own. */
export function Face({ name, avatar, size = 'small' }: FaceProps) {
  return (
    <span className="sw-face" aria-hidden="true" data-size={size} data-colour={colourOf(name)}>
      {avatar ? <img src={avatar} alt="" /> : name.trim().slice(0, 1).toUpperCase()}
    </span>
  )
}

interface TileProps {
  icon?: string | null
  /** a name of the palette; by `name` if there is none */
  colour?: string | null
  /** the app's name */
  name: string
  size?: 'small' | 'middle' | 'large'
}

/** An app's icon on its colour. It carries no text of its own. */
export function Tile({ icon, colour, name, size = 'small' }: TileProps) {
  return (
    <span className="sw-tile" aria-hidden="true" data-size={size} data-colour={colour || colourOf(name)}>
      <Icon name={icon} />
    </span>
  )
}
