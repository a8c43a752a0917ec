import type { ReactNode } from 'react'
import { Face } from '#engine/react/look/marks.tsx'
import './said.css'

/** People with their faces. @param drawn  in place of their names */
export default function People({ names, drawn = names }: { names: string[]; drawn?: ReactNode[] }) {
  return names.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
    <span key={place} className="sw-person">
      <Face name={name} />
      {drawn[place]}
    </span>
  ))
}
