/** One field of the sheet. */

import { Button, Checkbox, Select, Tooltip } from 'antd'
import { memo, useState } from 'react'
import { searchWays } from '#engine/entity/search-ways.ts'
import { Icon } from '#engine/react/icon.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Json, Rule, SearchBy } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { SheetRow } from '../../controls/inputs/sheet-row.tsx'
import { wordOfField } from '../../kind/words.ts'
import { RuleDialog } from '../../rules/rule-dialog.tsx'
import { useSpeech } from '../../rules/use-scope.ts'
import { useKindTitle } from '../../say/use-type-title.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import { ItemContext } from '../../session/draft.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { toggleCall } from '../places-of-field.ts'
import { useFieldActs } from '../use-field-acts.ts'

export interface FieldRowProps {
  document: DocName
  field: Field
  /** published with this type: records may exist, so the type is fixed */
  fixedType: boolean
  selected: boolean
  /** the screen derived from the entity, and whether its list and its form show the field */
  screen: DocName | undefined
  column: boolean
  node: boolean
  /** how lists are searched by it; '' where they are not */
  search: SearchBy | ''
  /** how many times it is read */
  uses: number
  /** the rows are not filtered by a search */
  movable: boolean
}

/** Takes primitive values, so that only the rows affected by a change are drawn again. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { document, field, fixedType, selected, screen, search, uses, movable } = props
  const t = useT()
  const kindTitle = useKindTitle()
  const session = useSession()
  const { lang } = useEditLang()
  const address = `fields/${field.id}`
  const title = field.title[lang] ?? field.title.zh
  const acts = useFieldActs(document)
  return (
    <SheetRow document={document} address={address} code={field.id} title={field.title} selected={selected}>
      <td>
        {fixedType ? (
          <Tooltip title={t('designer.sheet.typeFixed')}>{kindTitle(field)}</Tooltip>
        ) : (
          <TypeSelect
            value={wordOfField(field)}
            label={t('designer.sheet.typeOf', { name: title })}
            onChange={kind => acts.retype(field, kind)}
          />
        )}
      </td>
      <td>
        <Required document={document} field={field} title={title} />
      </td>
      {(['column', 'node'] as const).map(place => (
        <td key={place}>
          {screen && (
            <Checkbox
              aria-label={t(`designer.sheet.${place}Of`, { name: title })}
              checked={props[place]}
              onChange={() => session.runAll([toggleCall(session.state().view, screen, place, field.id)])}
            />
          )}
        </td>
      ))}
      <td>
        <Select<SearchBy | ''>
          size="small"
          value={search}
          aria-label={t('designer.sheet.searchOf', { name: title })}
          popupMatchSelectWidth={false}
          onChange={by => acts.set([field.id], { search: by || null })}
          options={(['', ...searchWays(field)] as const).map(by => ({
            value: by,
            label: t(by ? `designer.value.${by}` : 'designer.none'),
          }))}
        />
      </td>
      <td className="dz-number">{uses}</td>
      <td>
        <div className="dz-acts">
          <Button
            type="text"
            size="small"
            icon={<Icon name="up" />}
            disabled={!movable}
            aria-label={t('designer.moveUpOf', { name: title })}
            onClick={() => acts.move(field.id, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon name="down" />}
            disabled={!movable}
            aria-label={t('designer.moveDownOf', { name: title })}
            onClick={() => acts.move(field.id, 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon name="delete" />}
            aria-label={t('designer.sheet.removeOf', { name: title })}
            onClick={() => acts.remove([field.id])}
          />
        </div>
      </td>
    </SheetRow>
  )
})

/** A constant yes or no, or a condition. */
function Required({ document, field, title }: Pick<FieldRowProps, 'document' | 'field'> & { title: string }) {
  const t = useT()
  const session = useSession()
  const { required } = field
  if (typeof required === 'object' && required !== null)
    return <ByRule document={document} field={field} rule={required} name={title} />
  return (
    <Checkbox
      checked={required === true}
      disabled={field.value !== undefined}
      aria-label={t('designer.sheet.requiredOf', { name: title })}
      onChange={event =>
        session.run('field.set', { document, field: field.id, facts: { required: event.target.checked ? true : null } })
      }
    />
  )
}

/** One word that keeps the row's height; the sentence when it is pointed at, its dialog when it is pressed. */
function ByRule({ document, field, rule, name }: Pick<FieldRowProps, 'document' | 'field'> & ByRuleProps) {
  const t = useT()
  const session = useSession()
  const { view } = useSessionState('view')
  const entity = view.docs[document] as EntityDocument
  const speech = useSpeech(entity)
  const [open, setOpen] = useState(false)
  const result = t('designer.then.required', { name })
  const said = t('designer.rule.then', { rule: sayRule(rule, speech), result })
  const set = (next: Rule | undefined) =>
    session.run('field.set', { document, field: field.id, facts: { required: (next as Json | undefined) ?? null } })
  return (
    <ItemContext value={`${document} fields/${field.id}`}>
      <WithHint text={said}>
        <Button size="small" aria-label={t('designer.rule.edit.rule', { what: said })} onClick={() => setOpen(true)}>
          {t('designer.rule.button.rule')}
        </Button>
      </WithHint>
      <RuleDialog
        {...{ open, rule, entity }}
        title={t('designer.rule.title', { result })}
        onClose={() => setOpen(false)}
        onSave={set}
      />
    </ItemContext>
  )
}

interface ByRuleProps {
  rule: Rule
  name: string
}
