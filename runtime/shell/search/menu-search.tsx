/**
 * The search of the top bar; `/` focuses it, Esc leaves it. A native input with a list of its own, loaded with the
 * first focus: antd's would add its whole select to every page.
 * @source SH-38, SH-54…SH-56; ARIA combobox pattern
 */
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, lazy, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { Parts } from '../../parts/parts.tsx'
import type { HearKey } from './search-panel.tsx'

const ID = 'menu-search'
const LIST = 'menu-search-list'

const fetchPanel = () => import('./search-panel.tsx')
const SearchPanel = lazy(fetchPanel)

export const focusMenuSearch = (): void => document.getElementById(ID)?.focus()

export function MenuSearch({ onDone }: { onDone?(): void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string | undefined>()
  const keys = useRef<HearKey>(null)
  const wanted = text.trim()
  const leave = () => {
    setText('')
    onDone?.()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      leave()
      event.currentTarget.blur()
    } else keys.current?.(event)
  }
  return (
    <div className="shell-search">
      <SearchOutlined aria-hidden />
      <input
        id={ID}
        role="combobox"
        aria-label={t('runtime.search')}
        aria-autocomplete="list"
        aria-expanded={wanted !== ''}
        aria-controls={LIST}
        aria-activedescendant={pointed}
        autoComplete="off"
        maxLength={60}
        placeholder={t('runtime.search')}
        value={text}
        onFocus={() => void fetchPanel().catch(() => undefined)}
        onChange={event => setText(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <Parts>
        {wanted && <SearchPanel list={LIST} text={wanted} keys={keys} onPoint={setPointed} onDone={leave} />}
      </Parts>
    </div>
  )
}
