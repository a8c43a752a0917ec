/**
 * People to search for, by name, in pinyin or by account, the reader first: a popover under its button, on a phone a sheet at
 * the bottom. Loaded when it is opened.
 * @source docs/ui.md#a-list-screen; ARIA combobox pattern
 */
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PickedUser } from '#adapters/wire/search.ts'
import { ME } from '#engine/react/data/search-request.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Face } from '#engine/react/look/marks.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import { LoadState } from '../../../../parts/load-state.tsx'
import './people-list.css'

const SIZE = 20
const PAUSE_MS = 200

interface PeopleListProps {
  title: string
  many: boolean
  chosen: string[]
  /** the button it opens under */
  under: HTMLElement
  onChoose(id: string, name: string): void
  onClose(): void
}

export default function PeopleList({ title, many, chosen, under, onChoose, onClose }: PeopleListProps) {
  const t = useT()
  const { me } = usePorts()
  const narrow = useNarrow()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** on a phone the on-screen keyboard waits until the input itself is touched */
  const [waits, setWaits] = useState(narrow)
  const { people, state, again } = usePeople(typed)
  useLayer(onClose, narrow)
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement
    element.showPopover?.()
    element.querySelector('input')?.focus()
    if (narrow) return
    const { left, bottom } = under.getBoundingClientRect()
    element.style.left = `${Math.max(4, Math.min(left, innerWidth - element.offsetWidth - 4))}px`
    element.style.top = `${bottom + 4}px`
  }, [under, narrow])
  const offered = [
    ...(typed === '' && me.id ? [{ id: ME, name: t('data.meNamed', { name: me.name }), face: me.name, dept: '' }] : []),
    ...people
      .filter(person => typed !== '' || person.id !== me.id)
      .map(({ id, realName, deptName }) => ({ id, name: realName, face: realName, dept: deptName ?? '' })),
  ]
  const choose = (place: number) => {
    const person = offered[place]
    if (person) onChoose(person.id, person.face)
  }
  const press = (event: KeyboardEvent) => {
    // these keys are the input method's
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter') {
      // until they are those of the typed text, nobody is meant
      if (state === 'ready') choose(at)
    } else if (step) setAt(Math.max(0, Math.min(at + step, offered.length - 1)))
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, at])
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={title}
      className="sw-people-list"
      data-sheet={narrow || undefined}
      onToggle={event => event.newState === 'closed' && onClose()}
    >
      <Input
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        aria-label={t('data.findPeople')}
        placeholder={t('data.findPeople')}
        autoComplete="off"
        inputMode={waits ? 'none' : undefined}
        onPointerDown={() => setWaits(false)}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        role="listbox"
        aria-label={title}
        aria-multiselectable={many || undefined}
        aria-busy={state === 'loading'}
      >
        {offered.map((person, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the input, which keeps the focus
          <div
            key={person.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(person.id)}
            data-active={place === at || undefined}
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <Face name={person.face} />
            <span>{person.name}</span>
            <small>{person.dept}</small>
          </div>
        ))}
      </div>
      {(state !== 'ready' || offered.length === 0) && <LoadState state={state} again={again} />}
    </div>
  )
}

/** The first people found for the typed text; a newer request cancels the older one. */
function usePeople(typed: string) {
  const { data } = usePorts()
  const [people, setPeople] = useState<PickedUser[]>([])
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each turn
  useEffect(() => {
    const call = new AbortController()
    const ask = () =>
      data.people({ q: typed.trim() || undefined, current: 1, size: SIZE, disabled: true }, call.signal).then(
        ({ records }) => {
          if (call.signal.aborted) return
          setPeople(records)
          setState('ready')
        },
        () => call.signal.aborted || setState('failed'),
      )
    setState('loading')
    const timer = setTimeout(ask, typed ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [data, typed, turn])
  return { people, state, again: () => setTurn(turn + 1) }
}
