/** A search for people as a chip: it opens a list of them, each choice applies at once. */
import { lazy, Suspense, useRef, useState } from 'react'
import { ME } from '#engine/react/data/search-request.ts'
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { useRecordChoices } from '../../../../parts/use-choices.ts'
import { Chip } from './chip.tsx'

const PeopleList = lazy(() => import('./people-list.tsx'))

interface PeopleChipProps {
  id: string
  title: string
  /** several may be chosen */
  many: boolean
  value: Json
  onChange(value: Json): void
}

export default function PeopleChip({ id, title, many, value, onChange }: PeopleChipProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  /** names of the people chosen here */
  const [labels, setLabels] = useState<Record<string, string>>({})
  const chosen = [value ?? []].flat().map(String)
  const { labelOf } = useRecordChoices(
    { labels },
    chosen.filter(each => each !== ME),
    'user',
  )
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (person: string, name: string) => {
    setLabels(known => ({ ...known, [person]: name }))
    const rest = chosen.filter(each => each !== person)
    if (!many) onChange(chosen.includes(person) ? null : person)
    else if (rest.length < chosen.length) onChange(rest.length > 0 ? rest : null)
    else onChange([...chosen, person])
    if (!many) close()
  }
  return (
    <Chip
      {...{ id, title }}
      said={chosen.map(each => (each === ME ? t('data.me') : labelOf(each)))}
      onClear={() => onChange(null)}
    >
      {face => (
        <>
          <button ref={button} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
            {face}
          </button>
          {open && (
            <Suspense>
              <PeopleList
                {...{ title, many, chosen }}
                under={button.current as HTMLElement}
                onChoose={choose}
                onClose={close}
              />
            </Suspense>
          )}
        </>
      )}
    </Chip>
  )
}
