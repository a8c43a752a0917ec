/**
 * One search over pages, apps, people and commands: what was opened last while the input is empty. The focus stays in the
 * input, whose keys move through the list.
 * @source SH-54…SH-56; docs/ui.md#shell; ARIA combobox pattern
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { Face, Tile } from '#engine/react/look/marks.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/find.json'
import { type Found, useFound, useGroups } from './found.ts'
import './finder.css'
import { useLayer } from '#engine/react/overlay/layers.ts'

addTexts('find', texts)

const LIST = 'finder-list'

export default function FindDialog({ close }: { close(): void }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  /** id of the option the arrow keys chose; null: the first */
  const [chosenId, setChosenId] = useState<string | null>(null)
  const wanted = text.trim()
  const { hit, failed, again } = useFound(wanted)
  const groups = useGroups(wanted, hit)
  const options = groups.flatMap(([, group]) => group)
  const at = Math.max(
    0,
    options.findIndex(option => option.id === chosenId),
  )
  const chosen = options[at]
  const id = chosen && `${LIST}-${chosen.id}`
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    box.current?.showPopover?.()
    input.current?.focus()
    return () => opener?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  const choose = (option: Found | undefined) => {
    if (!option) return
    close()
    option.open()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && options.length) {
      event.preventDefault()
      setChosenId(options[(at + step + options.length) % options.length]!.id)
    } else if (event.key === 'Enter') choose(chosen)
  }
  useLayer(close)
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('runtime.search')}
      className="shell-finder"
      onToggle={event => event.newState === 'closed' && close()}
      onBlur={event => event.relatedTarget && !box.current?.contains(event.relatedTarget) && close()}
    >
      <label>
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('runtime.search')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-activedescendant={id}
          autoComplete="off"
          maxLength={60}
          placeholder={t('runtime.search')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setChosenId(null)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </label>
      <div className="shell-found">
        <div id={LIST} role="listbox" aria-label={t('runtime.search')}>
          {groups.map(
            ([name, group]) =>
              group.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={name} role="group" aria-label={t(`find.${name}`)}>
                  <p aria-hidden>{t(`find.${name}`)}</p>
                  {group.map(option => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                    <div
                      key={option.id}
                      id={`${LIST}-${option.id}`}
                      role="option"
                      aria-selected={option === chosen}
                      onPointerDown={event => event.preventDefault()}
                      onClick={() => choose(option)}
                    >
                      <Mark option={option} />
                      <span>{option.label}</span>
                      {option.note && <small>{option.note}</small>}
                    </div>
                  ))}
                </div>
              ),
          )}
        </div>
        <div role="status">
          {failed && (
            <p>
              {t('find.failed')}{' '}
              <button type="button" onClick={again}>
                {t('find.again')}
              </button>
            </p>
          )}
          {wanted && !failed && hit === null && <p>{t('find.waiting')}</p>}
          {hit && options.length === 0 && <p>{t('find.none')}</p>}
        </div>
      </div>
    </div>
  )
}

function Mark({ option: { face, colour, icon, label } }: { option: Found }) {
  if (face) return <Face name={label} />
  return colour ? <Tile icon={icon} colour={colour} name={label} /> : <Icon name={icon} />
}
