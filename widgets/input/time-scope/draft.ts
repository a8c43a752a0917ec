/** A time scope while it is being filled in: it has its mode, and parts of any kind. */
export interface Draft {
  mode?: unknown
  value?: unknown
}

/** What a mode begins with: what most offices say, or nothing where only the person knows. */
export function beginMode(mode: number): Draft {
  switch (mode) {
    case 2:
      return { mode, value: { from: '08:00', to: '17:30' } }
    case 3:
      return { mode, value: [1, 2, 3, 4, 5] }
    case 4:
      return { mode, value: { from: 1, to: 10 } }
    case 5:
      return { mode, value: { from: '03-01', to: '06-30' } }
    default:
      return { mode, value: [] }
  }
}

/** The ends of a range that may be none. */
export function endsOf({ value }: Draft): { from: string; to: string } {
  const { from, to } = (value ?? {}) as Record<string, unknown>
  return { from: String(from ?? ''), to: String(to ?? '') }
}

export const itemsOf = <T>({ value }: Draft): T[] => (Array.isArray(value) ? value : [])
