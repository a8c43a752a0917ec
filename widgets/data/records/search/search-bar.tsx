/**
 * Search fields in one row; those that do not fit, or are folded, are shown by "more".
 * @source docs/ui.md#a-list-screen; docs/language.md#table
 */
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Grid, useSpan } from '#engine/react/frame/grid.tsx'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'
import { foldSearch, SPAN } from './fold-search.ts'
import { SearchControl } from './search-control.tsx'

export type SearchValues = Record<string, Json>

interface SearchBarProps {
  id: string
  entries: SearchField[]
  fields: ReadonlyMap<string, Field>
  values: SearchValues
  onSearch(values: SearchValues): void
}

export function SearchBar({ id, entries, fields, values, onSearch }: SearchBarProps) {
  const t = useT()
  const [draft, setDraft] = useState(values)
  const [open, setOpen] = useState(false)
  const known = entries.filter(entry => fields.has(entry.bind ?? entry.id))
  const { shown, folded } = foldSearch(known, useNarrow())
  const search = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSearch(draft)
  }
  const clear = () => {
    setDraft({})
    onSearch({})
  }
  if (known.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser we serve
    <form className="sw-search" role="search" aria-label={t('data.searchForm')} onSubmit={search}>
      <Grid gap={12}>
        {(open ? known : shown).map(entry => (
          <SearchControl
            key={entry.id}
            id={`${id}-search-${entry.id}`}
            entry={entry}
            field={fields.get(entry.bind ?? entry.id)!}
            value={draft[entry.id] ?? null}
            onChange={value => setDraft({ ...draft, [entry.id]: value })}
          />
        ))}
        <SearchButtons>
          <Button type="primary" htmlType="submit">
            {t('data.search')}
          </Button>
          <Button onClick={clear}>{t('data.clear')}</Button>
          {folded && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? 'data.less' : 'data.more')}
            </Button>
          )}
        </SearchButtons>
      </Grid>
    </form>
  )
}

function SearchButtons({ children }: { children: ReactNode }) {
  const style = useSpan(SPAN)
  return (
    <div className="sw-search-buttons" style={style}>
      {children}
    </div>
  )
}
