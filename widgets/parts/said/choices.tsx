import { Fragment } from 'react'
import { OptionName } from './option-name.tsx'
import './said.css'

interface Chosen {
  id: string
  title: string
  colour?: string
  icon?: string
}

/** The colours that say how things are; those of the palette only tell choices apart. */
const STATES = new Set(['primary', 'success', 'warning', 'danger', 'muted'])

/**
 * Choices as tags in their colours, quiet where they have none. A choice whose colour says how things are is a dot and
 * a word.
 * @source docs/ui.md#a-value
 */
export function Choices({ chosen }: { chosen: Chosen[] }) {
  return chosen.map(({ id, title, icon, colour = 'default' }, place) => (
    <Fragment key={id}>
      {place > 0 && ' '}
      <span className={STATES.has(colour) ? 'sw-state' : 'sw-tag'} data-colour={colour}>
        <OptionName icon={icon} title={title} />
      </span>
    </Fragment>
  ))
}
