/**
 * The search of a list in one row: choices and people as chips that apply at once, the other fields beside them; those that do not
 * fit, or are folded, are shown by "more".
 * @source docs/ui.md#a-list-screen; docs/language.md#table
 */
import { Button } from 'antd'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import { choicesOf, takesMany } from './choices-of.ts'
import { foldSearch } from './fold-search.ts'
import { SearchControl } from './search-control.tsx'

const ChoiceChip = lazy(() => import('./choice-chip.tsx'))
const PeopleChip = lazy(() => import('./people-chip.tsx'))

export type SearchValues = Record<string, Json>

interface SearchBarProps {
  id: string
  entries: SearchField[]
  fields: ReadonlyMap<string, Field>
  values: SearchValues
  onSearch(values: SearchValues): void
}

export function SearchBar({ id, entries, fields, values, onSearch }: SearchBarProps) {
  const page = usePage()
  const t = useT()
  const [draft, setDraft] = useState(values)
  const [open, setOpen] = useState(false)
  const fieldOf = (entry: SearchField) => fields.get(entry.bind ?? entry.id) as Field
  const known = entries
    .filter(entry => fieldOf(entry))
    .map(entry => ({ ...entry, choices: choicesOf(page, entry, fieldOf(entry), t) }))
  const { shown, folded } = foldSearch(known, useNarrow())
  const controls = (open ? known : shown).filter(({ choices }) => !choices)
  const search = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSearch(draft)
  }
  const put = (next: SearchValues) => {
    setDraft(next)
    onSearch(next)
  }
  const chipOf = (entry: SearchField) => ({
    id: entry.id,
    title: pick(entry.title ?? fieldOf(entry).title, page.ports.lang),
    many: takesMany(entry, fieldOf(entry)),
    value: draft[entry.id] ?? null,
    onChange: (value: Json) => put({ ...draft, [entry.id]: value }),
  })
  if (known.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser we serve
    <form className="sw-search" role="search" aria-label={t('data.searchForm')} onSubmit={search}>
      {(open ? known : shown).map(entry =>
        entry.choices ? (
          <Suspense key={entry.id}>
            {entry.choices === 'people' ? (
              <PeopleChip {...chipOf(entry)} />
            ) : (
              <ChoiceChip {...chipOf(entry)} options={entry.choices} />
            )}
          </Suspense>
        ) : (
          <SearchControl
            key={entry.id}
            id={`${id}-search-${entry.id}`}
            entry={entry}
            field={fieldOf(entry)}
            value={draft[entry.id] ?? null}
            onChange={value => setDraft({ ...draft, [entry.id]: value })}
          />
        ),
      )}
      <span className="sw-search-buttons">
        {controls.length > 0 && <Button htmlType="submit">{t('data.search')}</Button>}
        {Object.values(draft).some(value => !isEmpty(value)) && (
          <Button type="text" onClick={() => put({})}>
            {t('data.clear')}
          </Button>
        )}
        {folded && (
          <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'data.less' : 'data.more')}
          </Button>
        )}
      </span>
    </form>
  )
}
