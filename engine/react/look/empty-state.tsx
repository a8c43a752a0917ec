import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import './empty-state.css'

interface EmptyStateProps {
  /** what it is about, by the name of an icon */
  icon: string
  /** a name of the palette */
  colour?: string
  /** why there is nothing, and what the next step is */
  text: ReactNode
  /** the sentence beside the drawing, for a low place */
  low?: boolean
  /** the next step, as buttons */
  children?: ReactNode
}

/** A place with nothing in it yet: a drawing, a sentence, the next step. @source docs/ui.md#states */
export function EmptyState({ icon, colour = 'blue', text, low, children }: EmptyStateProps) {
  return (
    <div className="sw-empty" data-low={low || undefined}>
      <div className="sw-empty-drawing" data-colour={colour} aria-hidden="true">
        <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
          <path className="sw-empty-desk" d="M8 74.5h104" />
          <rect className="sw-empty-back" x="24" y="16" width="56" height="54" rx="6" transform="rotate(-7 52 43)" />
          <path
            className="sw-empty-sheet"
            d="M36 18a6 6 0 0 1 6-6h20l5 6h19a6 6 0 0 1 6 6v46a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z"
          />
          <path className="sw-empty-line" d="M47 32h34M47 42h26M47 52h17" />
          <circle className="sw-empty-mark" cx="92" cy="60" r="16" />
        </svg>
        <Icon name={icon} />
      </div>
      <p>{text}</p>
      {children}
    </div>
  )
}
