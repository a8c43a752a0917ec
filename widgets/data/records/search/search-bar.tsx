/**
 * The search of a list in one row: choices and people as chips that apply at once, the other fields beside them; those that do not
 * fit, or are folded, are shown by "more".
 * @source docs/ui.md#a-list-screen; docs/language.md#table
 */
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import { takesMany } from './choices-of.ts'
import { foldSearch } from './fold-search.ts'
import { type KnownEntry, type SearchValues, useKnownEntries } from './known-entries.ts'
import { SearchControl } from './search-control.tsx'
import type { StatusSearch } from './status-search.tsx'
import { useDraft } from './use-draft.ts'

const ChoiceChip = lazy(() => import('./chips/choice-chip.tsx'))
const PeopleChip = lazy(() => import('./chips/people-chip.tsx'))
const PhoneSearch = lazy(() => import('./phone-search.tsx'))

interface SearchBarProps {
  id: string
  entries: SearchField[]
  fields: ReadonlyMap<string, Field>
  values: SearchValues
  /** on a phone it is one of the filters */
  status?: StatusSearch
  /** number of records found, `10,000+` where they were not all counted */
  found: number | string
  onSearch(values: SearchValues): void
}

export function SearchBar({ entries, fields, ...rest }: SearchBarProps) {
  const known = useKnownEntries(entries, fields)
  const narrow = useNarrow()
  if (narrow && (known.length > 0 || rest.status))
    return (
      <Suspense>
        <PhoneSearch {...rest} known={known} />
      </Suspense>
    )
  return known.length > 0 && <DeskSearch {...rest} known={known} />
}

type DeskSearchProps = Omit<SearchBarProps, 'entries' | 'fields'> & { known: KnownEntry[] }

function DeskSearch({ id, known, values, onSearch }: DeskSearchProps) {
  const t = useT()
  const { draft, setDraft, put, submit } = useDraft(values, onSearch)
  const [open, setOpen] = useState(false)
  const { shown, folded } = foldSearch(known)
  const drawn = open ? known : shown
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser we serve
    <form className="sw-search" role="search" aria-label={t('data.searchForm')} onSubmit={submit}>
      {drawn.map(each => {
        const { entry, field, title, choices } = each
        const value = draft[entry.id] ?? null
        const chip = {
          ...{ id: entry.id, title, value, many: takesMany(entry, field) },
          onChange: (next: Json) => put({ ...draft, [entry.id]: next }),
        }
        return choices ? (
          <Suspense key={entry.id}>
            {choices === 'people' ? <PeopleChip {...chip} /> : <ChoiceChip {...chip} options={choices} />}
          </Suspense>
        ) : (
          <SearchControl
            key={entry.id}
            {...{ ...each, id: `${id}-search-${entry.id}`, value }}
            onChange={next => setDraft({ ...draft, [entry.id]: next })}
          />
        )
      })}
      <span className="sw-search-buttons">
        {drawn.some(({ choices }) => !choices) && <Button htmlType="submit">{t('data.search')}</Button>}
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
