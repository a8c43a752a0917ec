/**
 * The last row: a name, a code and a type that follow from it until they are chosen; Enter adds the field. Each pasted line
 * adds one.
 * @source docs/designer.md#surfaces
 */

import type { InputRef } from 'antd'
import { Button, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { TypeSelect } from '../controls/choices/type-select.tsx'
import { kindOfName } from '../kind/kind-of-name.ts'
import { FIELD_WORDS, type FieldWord, wordOfPointing } from '../kind/words.ts'
import { callsWith, newField } from '../new/new-field.ts'
import { pointingHere, useKnown } from '../new/use-known.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'

const CODE = /^[a-z][A-Za-z0-9]{0,39}$/

export function NewFieldRow({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const session = useSession()
  const { lang } = useEditLang()
  const known = useKnown()
  const [pointing] = pointingHere(entity, useSessionState('app', 'view'))
  const kinds = pointing ? [...FIELD_WORDS, wordOfPointing(pointing)] : FIELD_WORDS
  const input = useRef<InputRef>(null)
  const [name, setName] = useState('')
  const [ownCode, setOwnCode] = useState<string | null>(null)
  const [ownKind, setKind] = useState<FieldWord | null>(null)
  const kind = ownKind ?? kindOfName(name)
  const document = nameOf(entity)
  // a code made from the name gets a number when it is taken; a typed one is refused
  const free = newField(entity, { zh: name }, kind, known, ownCode ?? undefined).id
  const code = ownCode ?? (name.trim() === '' ? '' : free)
  const taken = CODE.test(code) && free !== code && free.startsWith(code)
  const reason = CODE.test(code) ? 'designer.code.taken' : 'designer.code.wrong'
  const wrong = name !== '' && (taken || !CODE.test(code))
  const add = (names: string[]) => {
    let grown = entity
    const calls = names.flatMap((one): Call[] => {
      const title = lang === 'en' ? { zh: one, en: one } : { zh: one }
      const field = newField(grown, title, ownKind ?? kindOfName(one), known, names.length === 1 ? code : undefined)
      const after = grown.fields.at(-1)?.id ?? null
      grown = { ...grown, fields: [...grown.fields, field] }
      return [...callsWith(entity, field, known), { command: 'field.add', args: { document, field, after } }]
    })
    const last = grown.fields.at(-1)
    session.runAll(calls, { select: { document, addresses: last ? [`fields/${last.id}`] : [] } })
    setName('')
    setOwnCode(null)
    setKind(null)
    input.current?.focus()
  }
  const addOne = () => {
    if (name.trim() !== '' && !wrong) add([name.trim()])
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map(line => line.split('\t')[0]?.trim() ?? '')
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }
  const enter = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing) addOne()
  }
  return (
    <tr className="dz-new">
      <td>
        <Input
          ref={input}
          value={name}
          placeholder={t('designer.sheet.new')}
          aria-label={t('designer.sheet.new')}
          onChange={event => setName(event.target.value)}
          onPaste={paste}
          onPressEnter={enter}
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
