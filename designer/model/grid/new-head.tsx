/**
 * The empty head after the last one: a name and Enter add a field of the kind its name usually is; a pasted list adds one for
 * each line, a block its rows too.
 */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { guessKind } from '../../kind/guess/kind-of-name.ts'
import { type FieldWord, NEW_WORDS, wordOfPointing, wordOfType } from '../../kind/words.ts'
import { pointingHere } from '../../new/use-known.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { useAddFields } from '../use-add-fields.ts'
import type { GridMoves } from './cell-input.tsx'

interface NewHeadProps {
  entity: EntityDocument
  isActive: boolean
  grabs: boolean
  moves: GridMoves
  onFocus(): void
}

export function NewHead({ entity, isActive, grabs, moves, onFocus }: NewHeadProps) {
  const t = useT()
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const whyId = useId()
  const fields = useAddFields(entity)
  const state = useSessionState('app', 'view')
  const { app } = state
  const [pointing] = pointingHere(entity, state)
  const [name, setName] = useState('')
  const [ownKind, setKind] = useState<FieldWord | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const guess = guessKind(name, app.library.dicts)
  const kind = ownKind ?? guess.kind
  const why = ownKind ? null : guess.why
  useEffect(() => {
    if (isActive && grabs) input.current?.focus()
  }, [isActive, grabs])
  const clear = () => {
    setName('')
    setKind(null)
    input.current?.focus()
  }
  const add = () => {
    if (name.trim() === '') return false
    fields.add([{ name: name.trim(), samples: [] }], { kind: ownKind })
    clear()
    return true
  }
  const paste = (event: ClipboardEvent) => {
    if (!fields.paste(event.clipboardData.getData('text'), { kind: ownKind })) return
    event.preventDefault()
    clear()
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (event.nativeEvent.isComposing) return
    const isDone =
      key === 'Enter' ||
      (key === 'Tab' && !shiftKey ? add() : undefined) ||
      (key === 'Escape' && why !== null) ||
      (name === '' && (key === 'ArrowLeft' || key === 'ArrowDown'))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter') add()
    if (key === 'Escape') setKind(wordOfType('string'))
    if (key === 'ArrowLeft') moves.move(0, -1)
    if (key === 'ArrowDown') moves.move(1, 0)
  }
  return (
    <th scope="col" className="dz-grid-new" aria-label={t('designer.sheet.add')}>
      <div className="dz-grid-head">
        <button
          type="button"
          tabIndex={-1}
          disabled={name === ''}
          aria-label={t('designer.sheet.newType')}
          title={name === '' ? undefined : say.text(kind.title)}
          onClick={() => setChoosing(true)}
        >
          <Icon name={name === '' ? 'plus' : kind.icon} />
        </button>
        <input
          ref={input}
          className="dz-grid-input"
          value={name}
          tabIndex={isActive ? 0 : -1}
          placeholder={t('designer.grid.new')}
          aria-label={t('designer.grid.new')}
          aria-describedby={why === null ? undefined : whyId}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            if (target.value === '') setKind(null)
          }}
          onFocus={onFocus}
          onPaste={paste}
          onKeyDown={press}
        />
        {why !== null && (
          <small id={whyId} className="dz-grid-why">
            {say.text(kind.title)} · {t('designer.sheet.guessed', { why })}
          </small>
        )}
        {isChoosing && (
          <TypeSelect
            value={kind}
            label={t('designer.sheet.newType')}
            kinds={pointing ? [...NEW_WORDS, wordOfPointing(pointing)] : NEW_WORDS}
            onChange={setKind}
            onClose={() => {
              setChoosing(false)
              input.current?.focus()
            }}
          />
        )}
      </div>
    </th>
  )
}
