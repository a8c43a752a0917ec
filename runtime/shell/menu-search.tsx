/**
 * Autocomplete over the leaf entries of the menu; `/` brings the focus here, Esc leaves. A list of its own on a native
 * input: antd's would bring its whole select to every page.
 * @source SH-54…SH-56; ARIA combobox pattern
 */
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { nameOf, routeOf, searchMenus, trailOf } from './menus.ts'
import { useShell } from './shell-state.tsx'

const ID = 'menu-search'
const LIST = 'menu-search-list'

export const focusMenuSearch = (): void => document.getElementById(ID)?.focus()

export function MenuSearch({ onDone }: { onDone?(): void }) {
  const t = useT()
  const lang = useLang()
  const { menus, openMenu } = useShell()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = searchMenus(menus, text, lang)
  const open = text.trim() !== ''

  const leave = () => {
    setText('')
    setAt(0)
    onDone?.()
  }
  const go = (item: MenuItem | undefined) => {
    if (!item) return
    leave()
    openMenu(item)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && found.length) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if (event.key === 'Enter') go(found[at])
    else if (event.key === 'Escape') {
      leave()
      event.currentTarget.blur()
    }
  }
  return (
    <div className="shell-search">
      <SearchOutlined aria-hidden />
      <input
        id={ID}
        role="combobox"
        aria-label={t('runtime.search')}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={LIST}
        aria-activedescendant={open && found[at] ? `${LIST}-${found[at].id}` : undefined}
        autoComplete="off"
        placeholder={t('runtime.search')}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {open && (
        <div id={LIST} role="listbox" aria-label={t('runtime.search')} className="shell-found">
          {found.map((item, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={item.id}
              id={`${LIST}-${item.id}`}
              role="option"
              aria-selected={place === at}
              onPointerDown={event => event.preventDefault()}
              onClick={() => go(item)}
            >
              {trailNames(menus, item, lang)}
            </div>
          ))}
          {found.length === 0 && <p>{t('runtime.searchNone')}</p>}
        </div>
      )}
    </div>
  )
}

/** The entry with the groups above it: `System / Posts`. */
function trailNames(menus: MenuItem[], item: MenuItem, lang: 'zh' | 'en'): string {
  const trail = trailOf(menus, routeOf(item))
  return (trail.length ? trail : [item]).map(step => nameOf(step, lang)).join(' / ')
}
