/**
 * The last row: a name, a code and a type that follow from it until they are chosen; Enter adds the field. Each pasted line
 * adds one, of a block each column.
 * @source docs/designer.md#surfaces
 */

import type { InputRef } from 'antd'
import { Button, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { guessKind } from '../../kind/guess/kind-of-name.ts'
import { type FieldWord, NEW_WORDS, wordOfPointing, wordOfType } from '../../kind/words.ts'
import { newField } from '../../new/new-field.ts'
import { pointingHere, useKnown } from '../../new/use-known.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { useAddFields } from '../use-add-fields.ts'

const CODE = /^[a-z][A-Za-z0-9]{0,39}$/

export function NewFieldRow({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const known = useKnown()
  const state = useSessionState('app', 'view')
  const { app } = state
  const [pointing] = pointingHere(entity, state)
  const kinds = pointing ? [...NEW_WORDS, wordOfPointing(pointing)] : NEW_WORDS
  const input = useRef<InputRef>(null)
  const whyId = useId()
  const fields = useAddFields(entity)
  const [name, setName] = useState('')
  const [ownCode, setOwnCode] = useState<string | null>(null)
  const [ownKind, setKind] = useState<FieldWord | null>(null)
  const guess = guessKind(name, app.library.dicts)
  const kind = ownKind ?? guess.kind
  const why = ownKind ? null : guess.why
  // a code made from the name gets a number when it is taken; a typed one is refused
  const free = newField(entity, { zh: name }, kind, known, ownCode ?? undefined).id
  const code = ownCode ?? (name.trim() === '' ? '' : free)
  const taken = CODE.test(code) && free !== code && free.startsWith(code)
  const reason = CODE.test(code) ? 'designer.code.taken' : 'designer.code.wrong'
  const wrong = name !== '' && (taken || !CODE.test(code))
  const clear = () => {
    setName('')
    setOwnCode(null)
    setKind(null)
    input.current?.focus()
  }
  const addOne = () => {
    if (name.trim() === '' || wrong) return
    fields.add([{ name: name.trim(), samples: [] }], { kind: ownKind, code })
    clear()
  }
  const paste = (event: ClipboardEvent) => {
    if (!fields.paste(event.clipboardData.getData('text'), { kind: ownKind })) return
    event.preventDefault()
    clear()
  }
  const enter = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing) addOne()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || why === null || event.nativeEvent.isComposing) return
    event.stopPropagation()
    setKind(wordOfType('string'))
  }
  return (
    <tr className="dz-new">
      <td>
        <Input
          ref={input}
          value={name}
          placeholder={t('designer.sheet.new')}
          aria-label={t('designer.sheet.new')}
          onChange={({ target }) => {
            setName(target.value)
            if (target.value === '') setKind(null)
          }}
          aria-describedby={why === null ? undefined : whyId}
          onPaste={paste}
          onPressEnter={enter}
          onKeyDown={press}
        />
      </td>
      <td>
        <Input
          value={code}
          status={wrong ? 'error' : undefined}
          title={wrong ? t(reason, { code }) : undefined}
          aria-label={t('designer.sheet.newCode')}
          aria-invalid={wrong}
          onChange={event => setOwnCode(event.target.value)}
          onPressEnter={enter}
        />
      </td>
      <td>
        <TypeSelect value={kind} label={t('designer.sheet.newType')} kinds={kinds} onChange={setKind} />
        {why !== null && (
          <small id={whyId} className="dz-sentence dz-quiet">
            {t('designer.sheet.guessed', { why })}
          </small>
        )}
      </td>
      <td colSpan={6}>
        <Button icon={<Icon name="plus" />} disabled={name.trim() === '' || wrong} onClick={addOne}>
          {t('designer.sheet.add')}
        </Button>
        {wrong && <small className="dz-bad">{t(reason, { code })}</small>}
      </td>
    </tr>
  )
}
