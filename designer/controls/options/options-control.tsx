/** The options of a choice: colour, icon and name, added by Enter; their codes are made and stay below. @source docs/designer.md#inspector */

import { Button, Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Json, Option } from '#engine/schema/document.ts'
import { writeText } from '../../commands/values/text-set.ts'
import { newOption } from '../../new/new-field.ts'
import { useDraft } from '../../session/draft.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { useTypingRun } from '../inputs/controls.tsx'
import { useIsStock } from '../inputs/use-write-text.ts'
import { ColourChoice } from './colour-choice.tsx'
import { IconChoice } from './icon-choice.tsx'
import '../inputs/inputs.css'

interface OptionsControlProps {
  id: string
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

export function OptionsControl({ id, value, onChange }: OptionsControlProps) {
  const t = useT()
  const isStock = useIsStock()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(id)
  const [draft, setFresh] = useDraft()
  const fresh = draft ?? ''
  const options = (Array.isArray(value) ? value : []) as unknown as Option[]
  const put = (next: Option[], typing?: boolean) =>
    onChange(next.length > 0 ? (next as unknown as Json) : null, typing ? run() : undefined)
  /** The options with one for each name that has none yet, before those from the place `at` on. */
  const withNames = (names: string[], of: Option[], at = of.length) => {
    const next = [...of]
    for (const name of names) {
      const isThere = next.some(({ title }) => (title[lang] ?? title.zh) === name)
      if (!isThere) next.splice(next.length - of.length + at, 0, newOption(named(name), next))
    }
    return next
  }
  const named = (name: string) => writeText(undefined, lang, name) ?? { zh: name }
  const add = (text: string) => {
    const names = linesOf(text)
    if (names.length === 0) return
    // the first option of a new choice is nobody's: it makes room
    const isNew = options.length === 1 && isStock(options[0]!.title as unknown as Json)
    put(withNames(names, isNew ? [] : options))
    setFresh(null)
  }
  const rename = (index: number, text: string) => {
    const option = options[index]!
    const title = writeText(option.title, lang, text, isStock(option.title as unknown as Json))
    return options.with(index, { ...option, title: title ?? { zh: '' } })
  }
  return (
    <ul className="dz-options">
      {options.map((option, index) => {
        const name = option.title[lang] ?? option.title.zh
        return (
          <li key={option.id} className="dz-row">
            <ColourChoice
              name={name}
              value={option.colour}
              onChange={colour => put(options.with(index, withLook(option, { colour })))}
            />
            <IconChoice
              name={name}
              value={option.icon}
              onChange={icon => put(options.with(index, withLook(option, { icon })))}
            />
            <Input
              value={option.title[lang] ?? ''}
              placeholder={option.title.zh}
              aria-label={t('designer.option.name', { number: index + 1 })}
              onFocus={onFocus}
              onChange={event => put(rename(index, event.target.value), true)}
              onPaste={event => {
                const [first, ...more] = pastedLines(event)
                if (first !== undefined) put(withNames(more, rename(index, first), index + 1))
              }}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="delete" />}
              aria-label={t('designer.option.remove', { name })}
              onClick={() => put(options.toSpliced(index, 1))}
            />
          </li>
        )
      })}
      <li>
        <Input
          id={id}
          value={fresh}
          placeholder={t('designer.option.add')}
          suffix={<Icon name="plus" />}
          onChange={event => setFresh(event.target.value)}
          onPaste={event => add(pastedLines(event).join('\n'))}
          onPressEnter={event => {
            if (!event.nativeEvent.isComposing) add(fresh)
          }}
          onBlur={() => add(fresh)}
        />
      </li>
      {options.length > 0 && (
        <li>
          <details>
            <summary className="dz-quiet">{t('designer.option.codes')}</summary>
            <dl className="dz-codes">
              {options.map(option => (
                <div key={option.id}>
                  <dt>{option.title[lang] ?? option.title.zh}</dt>
                  <dd>
                    <code>{option.id}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      )}
    </ul>
  )
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map(name => name.trim())
    .filter(Boolean)

/** A list of names that is pasted, which the field does not get; none where it is one name. */
function pastedLines(event: ClipboardEvent): string[] {
  const names = linesOf(event.clipboardData.getData('text'))
  if (names.length < 2) return []
  event.preventDefault()
  return names
}

/** The option with another colour or icon, or without. */
function withLook(option: Option, look: Partial<Pick<Option, 'colour' | 'icon'>>): Option {
  const { colour, icon, ...rest } = { ...option, ...look }
  return { ...rest, ...(colour && { colour }), ...(icon && { icon }) }
}
