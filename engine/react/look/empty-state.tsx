import { createContext, type ReactNode, useContext } from 'react'
import { Icon } from '../icon.tsx'
import './empty-state.css'

/** The colour of the app whose page is shown: a name of the palette. */
export const AppColour = createContext('blue')

/** Why a place shows nothing of what it is for: each has a drawing of its own. */
type EmptyKind = 'nothing' | 'noMatch' | 'noRights' | 'failed' | 'done'

interface EmptyStateProps {
  kind?: EmptyKind
  /** what it is about, by the name of an icon */
  icon?: string
  /** a name of the palette; that of the app if there is none */
  colour?: string
  title?: ReactNode
  /** why there is nothing, and what the next step is */
  text?: ReactNode
  /** the sentence beside the drawing, for a low place */
  low?: boolean
  /** the next step, as buttons */
  children?: ReactNode
}

/** A place that shows nothing of what it is for: a drawing, a sentence, the next step. @source docs/ui.md#states */
export function EmptyState({ kind = 'nothing', icon, colour, title, text, low, children }: EmptyStateProps) {
  const app = useContext(AppColour)
  const { drawing, colour: own } = DRAWINGS[kind]
  return (
    <div
      className="sw-empty"
      data-kind={kind}
      data-low={low || undefined}
      role={kind === 'failed' ? 'alert' : undefined}
    >
      <div className="sw-empty-drawing" data-colour={colour ?? own ?? app} aria-hidden="true">
        <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
          {drawing}
        </svg>
        {kind === 'nothing' && <Icon name={icon ?? 'file-text'} />}
      </div>
      <div className="sw-empty-words">
        {title && <div className="sw-empty-title">{title}</div>}
        {text && <div className="sw-empty-text">{text}</div>}
      </div>
      {children && <div className="sw-empty-steps">{children}</div>}
    </div>
  )
}

/** 120 × 84; `tint` and `paper` are closed shapes, `dot` a solid one, all else lines. */
const DRAWINGS: Record<EmptyKind, { drawing: ReactNode; colour?: string }> = {
  nothing: {
    drawing: (
      <>
        <path d="M8 74.5h104" />
        <rect className="tint" x="24" y="16" width="56" height="54" rx="6" transform="rotate(-7 52 43)" />
        <path className="paper" d="M36 18a6 6 0 0 1 6-6h20l5 6h19a6 6 0 0 1 6 6v46a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z" />
        <path className="text" d="M47 32h34M47 42h26M47 52h17" />
        <circle className="dot" cx="92" cy="60" r="16" />
      </>
    ),
  },
  noMatch: {
    colour: 'amber',
    drawing: (
      <>
        <path className="paper" d="M26 16h56v54H26z" />
        <path className="text" d="M36 28h26M36 38h36M36 48h18" />
        <circle className="tint" cx="80" cy="52" r="17" />
        <path className="edge" d="m92 65 12 11M74 52h12" />
      </>
    ),
  },
  noRights: {
    colour: 'wisteria',
    drawing: (
      <>
        <path className="tint" d="M40 76V14h40v62" />
        <path d="M26 76h68" />
        <path className="paper" d="M50 24h20v18H50z" />
        <circle className="dot" cx="72" cy="54" r="3" />
        <path d="M86 34c8-3 12-9 12-16M92 40c10-2 16-8 18-16" />
      </>
    ),
  },
  failed: {
    colour: 'vermilion',
    drawing: (
      <>
        <path d="M8 46h18M94 46h18" />
        <path className="paper" d="M26 34h12a10 10 0 0 1 10 10v4a10 10 0 0 1-10 10H26z" />
        <path className="edge" d="M48 41h8M48 51h8" />
        <path className="tint" d="M94 34H82a10 10 0 0 0-10 10v4a10 10 0 0 0 10 10h12z" />
        <path d="M60 22v-8M68 26l5-7M52 26l-5-7" />
        <circle className="dot" cx="64" cy="66" r="3" />
      </>
    ),
  },
  done: {
    colour: 'pine',
    drawing: (
      <>
        <path d="M8 74.5h104" />
        <path className="paper" d="M30 12h48v62H30z" />
        <path className="text" d="M40 26h28M40 36h20M40 46h14" />
        <circle className="tint" cx="80" cy="52" r="18" />
        <path className="edge" d="m72 52 6 6 11-12" />
      </>
    ),
  },
}
