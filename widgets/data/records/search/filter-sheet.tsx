/**
 * Everything a list can be searched by, on a phone: choices apply at once, the other fields when the sheet is closed.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { Touch, useRoot } from '#engine/react/frame/root.tsx'
import { BottomSheet } from '#engine/react/overlay/bottom-sheet.tsx'
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import PeopleChip from './chips/people-chip.tsx'
import { type Choices, nextChoice, takesMany } from './choices-of.ts'
import type { KnownEntry, SearchValues } from './known-entries.ts'
import { SearchControl } from './search-control.tsx'
import { type StatusSearch, useStatuses } from './status-search.tsx'

interface FilterSheetProps {
  id: string
  known: KnownEntry[]
  draft: SearchValues
  status?: StatusSearch
  /** number of records found, `10,000+` where they were not all counted */
  found: number | string
  onDraft(values: SearchValues): void
  onChoose(values: SearchValues): void
  onClear(): void
  onClose(): void
}

export default function FilterSheet(props: FilterSheetProps) {
  const { id, known, draft, status, found, onDraft, onChoose, onClear, onClose } = props
  const t = useT()
  const root = useRoot()
  const statuses = useStatuses()
  const isUsed = status?.value || known.some(({ entry }) => !isEmpty(draft[entry.id]))
  return (
    <BottomSheet
      {...{ title: t('data.filter'), open: true, root, onClose }}
      extra={
        isUsed && (
          <Button type="link" onClick={onClear}>
            {t('data.clear')}
          </Button>
        )
      }
    >
      <Touch phone>
        <div className="sw-filters">
          {known.map(each => {
            const { entry, field, title, choices } = each
            const value = draft[entry.id] ?? null
            const many = takesMany(entry, field)
            const choose = (next: Json) => onChoose({ ...draft, [entry.id]: next })
            if (choices === 'people')
              return <PeopleChip key={entry.id} {...{ id: entry.id, title, many, value }} onChange={choose} />
            return choices ? (
              <Choice
                key={entry.id}
                {...{ title, choices, value }}
                onChoose={option => choose(nextChoice(choices, value, option, many))}
              />
            ) : (
              <SearchControl
                key={entry.id}
                {...{ ...each, id: `${id}-filter-${entry.id}`, className: 'sw-filter', value }}
                onChange={next => onDraft({ ...draft, [entry.id]: next })}
              />
            )
          })}
          {status && (
            <Choice
              title={t('data.dataStatus')}
              choices={statuses}
              value={status.value}
              onChoose={option => status.onChange(option === status.value ? null : option)}
            />
          )}
        </div>
        <Button className="sw-filters-done" type="primary" onClick={onClose}>
          {t('data.showFound', { n: found })}
        </Button>
      </Touch>
    </BottomSheet>
  )
}

interface ChoiceProps {
  title: string
  choices: Choices
  value: Json
  onChoose(option: string): void
}

function Choice({ title, choices, value, onChoose }: ChoiceProps) {
  const chosen = [value ?? []].flat().map(String)
  return (
    <fieldset>
      <legend>{title}</legend>
      {choices.map(option => (
        <button
          key={option.id}
          type="button"
          aria-pressed={chosen.includes(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.title}
        </button>
      ))}
    </fieldset>
  )
}
