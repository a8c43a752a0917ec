/** One field of the sheet. */
import { DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select, Tooltip } from 'antd'
import { searchWays } from '#engine/entity/search-ways.ts'
import { sayRule } from '#engine/react/rule/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, FieldType, SearchBy } from '#engine/schema/document.ts'
import { nameOf } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useEditLang } from '../frame/edit-lang.tsx'
import { useWriteText } from '../frame/use-write-text.ts'
import { useTypingRun } from '../inspector/controls.tsx'
import { useSpeech } from '../rules/use-scope.ts'
import { callsWith, retypeFacts } from './new-field.ts'
import { screenOf, stands, toggleCall } from './places-of-field.ts'
import { TypeSelect } from './type-select.tsx'
import { useKnown } from './use-known.ts'
import { countUses } from './uses.ts'

interface FieldRowProps {
  entity: EntityDocument
  field: Field
  /** published with this type: records exist, the type stays */
  fixedType: boolean
  selected: boolean
  onMove(by: -1 | 1): void
}

export function FieldRow({ entity, field, fixedType, selected, onMove }: FieldRowProps) {
  const t = useT()
  const session = useSession()
  const write = useWriteText()
  const { view } = useSessionState('view')
  const { lang } = useEditLang()
  const known = useKnown()
  const { run, onFocus } = useTypingRun(`sheet-${field.id}-${lang}`)
  const document = nameOf(entity)
  const address = `fields/${field.id}`
  const title = field.title[lang] ?? field.title.zh
  const screen = screenOf(view, entity.key)
  const select = () => session.select({ document, addresses: [address] })
  const set = (facts: Record<string, never>) => session.run('field.set', { document, field: field.id, facts })
  const retype = (type: FieldType) => {
    const facts = retypeFacts(entity, field, type, known)
    const made = callsWith(entity, { ...field, ...facts } as Field, known)
    session.runAll([...made, { command: 'field.set', args: { document, field: field.id, facts } }])
  }
  return (
    <tr
      className={selected ? 'dz-on' : undefined}
      onFocus={selected ? undefined : select}
      onClick={selected ? undefined : select}
    >
      <td>
        <Input
          value={field.title[lang] ?? ''}
          placeholder={field.title.zh}
          aria-label={t('designer.sheet.nameOf', { code: field.id })}
          onFocus={onFocus}
          onChange={event => {
            const text = event.target.value
            write({ document, address, path: ['title'], language: lang, text }, { run: run() })
          }}
        />
      </td>
      <td>
        <code>{field.id}</code>
      </td>
      <td>
        {fixedType ? (
          <Tooltip title={t('designer.sheet.typeFixed')}>{t(`designer.type.${field.type}`)}</Tooltip>
        ) : (
          <TypeSelect value={field.type} label={t('designer.sheet.typeOf', { name: title })} onChange={retype} />
        )}
      </td>
      <td>
        <Required entity={entity} field={field} title={title} />
      </td>
      {(['column', 'node'] as const).map(place => (
        <td key={place}>
          {screen && (
            <Checkbox
              aria-label={t(`designer.sheet.${place}Of`, { name: title })}
              checked={stands(view, screen, place, field.id)}
              onChange={() => session.runAll([toggleCall(view, screen, place, field.id)])}
            />
          )}
        </td>
      ))}
      <td>
        <Select<SearchBy | ''>
          size="small"
          value={field.search ?? ''}
          aria-label={t('designer.sheet.searchOf', { name: title })}
          popupMatchSelectWidth={false}
          onChange={by => set({ search: (by || null) as never })}
          options={(['', ...searchWays(field.type)] as const).map(by => ({
            value: by,
            label: t(by ? `designer.value.${by}` : 'designer.none'),
          }))}
        />
      </td>
      <td className="dz-number">{countUses(Object.values(view.stored), field.id)}</td>
      <td>
        <div className="dz-acts">
          <Button
            type="text"
            size="small"
            icon={<UpOutlined />}
            aria-label={t('designer.moveUpOf', { name: title })}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DownOutlined />}
            aria-label={t('designer.moveDownOf', { name: title })}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('designer.sheet.removeOf', { name: title })}
            onClick={() => session.run('field.remove', { document, field: field.id })}
          />
        </div>
      </td>
    </tr>
  )
}

/** A constant yes or no; a rule is told in words and edited in the details. */
function Required({ entity, field, title }: { entity: EntityDocument; field: Field; title: string }) {
  const t = useT()
  const session = useSession()
  const speech = useSpeech(entity)
  const { required } = field
  if (typeof required === 'object' && required !== null)
    return <small title={sayRule(required, speech)}>{t('designer.sheet.byRule')}</small>
  return (
    <Checkbox
      checked={required === true}
      disabled={field.value !== undefined}
      aria-label={t('designer.sheet.requiredOf', { name: title })}
      onChange={event =>
        session.run('field.set', {
          document: nameOf(entity),
          field: field.id,
          facts: { required: event.target.checked ? true : null },
        })
      }
    />
  )
}
