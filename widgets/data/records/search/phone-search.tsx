/**
 * The search of a list on a phone, in its one row: the first text field, which searches as one types, and a button for
 * everything else.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { searchBy } from '#engine/react/data/search-request.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { KnownEntry, SearchValues } from './known-entries.ts'
import { SearchControl } from './search-control.tsx'
import type { StatusSearch } from './status-search.tsx'
import { useDraft } from './use-draft.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

/** Typing is over when no key was pressed for so long. */
const PAUSE_MS = 400

interface PhoneSearchProps {
  id: string
  known: KnownEntry[]
  values: SearchValues
  status?: StatusSearch
  /** number of records found, `10,000+` where they were not all counted */
  found: number | string
  onSearch(values: SearchValues): void
}

export default function PhoneSearch({ id, known, values, status, found, onSearch }: PhoneSearchProps) {
  const t = useT()
  const { draft, setDraft, put, submit } = useDraft(values, onSearch)
  const [open, setOpen] = useState(false)
  const typed = known.find(each => !each.choices && !each.entry.widget && searchBy(each.entry, each.field) === 'like')
  const behind = known.filter(each => each !== typed)
  const composing = useRef(false)
  const search = useRef(() => {})
  search.current = () => {
    // what an input method holds is no text yet
    if (!composing.current && JSON.stringify(draft) !== JSON.stringify(values)) onSearch(draft)
  }
  const text = typed && draft[typed.entry.id]
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key
  useEffect(() => {
    const pause = setTimeout(() => search.current(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const used = behind.filter(({ entry }) => !isEmpty(values[entry.id])).length + (status?.value ? 1 : 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser we serve
    <form
      className="sw-phone-search"
      role="search"
      aria-label={t('data.searchForm')}
      onSubmit={submit}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={() => {
        composing.current = false
      }}
    >
      {typed && (
        <SearchControl
          {...{ ...typed, id: `${id}-search-${typed.entry.id}` }}
          value={text ?? null}
          onChange={value => setDraft({ ...draft, [typed.entry.id]: value })}
        />
      )}
      {(behind.length > 0 || status) && (
        <Button
          className="sw-phone-filter"
          icon={<Icon name="filter" />}
          aria-label={used > 0 ? t('data.filterUsed', { n: used }) : t('data.filter')}
          aria-haspopup="dialog"
          data-on={used > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          {used > 0 ? used : !typed && t('data.filter')}
        </Button>
      )}
      {open && (
        <Suspense>
          <FilterSheet
            {...{ id, known: behind, draft, status, found }}
            onDraft={setDraft}
            onChoose={put}
            onClear={() => {
              status?.onChange(null)
              put(Object.fromEntries(typed ? [[typed.entry.id, text ?? null]] : []))
            }}
            onClose={() => {
              setOpen(false)
              search.current()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
