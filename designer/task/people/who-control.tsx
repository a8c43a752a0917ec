/**
 * Who handles a task: rules that add up. What each needs follows from its kind, the kinds from the grammar.
 * @source docs/designer.md#processes; docs/workflow.md#people
 */

import { Button, Input, InputNumber, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FieldType, Json, WhoRule } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { useTypingRun } from '../../controls/inputs/controls.tsx'
import { ELEMENT, partOf } from '../../kind/grammar.ts'
import { useSay } from '../../say/say.ts'
import { CodesSelect } from './codes-select.tsx'

type Kind = WhoRule['is']

const WhoFor = lazy(() => import('./who-for.tsx'))

const LIST = partOf(ELEMENT.grammar, ELEMENT.file, 'who')
const ITEM = LIST?.grammar.items ?? {}
const KINDS = (partOf(ITEM, ELEMENT.file, 'is')?.schema.enum ?? []) as Kind[]
const LEVELS = partOf(ITEM, ELEMENT.file, 'levels')?.schema
const LONGEST = partOf(ITEM, ELEMENT.file, 'expression')?.schema.maxLength

const CODED: readonly Kind[] = ['users', 'roles', 'depts', 'posts', 'groups']
const WHOSE: readonly Kind[] = ['leader', 'leaders', 'postIn']
const PEOPLE: readonly FieldType[] = ['user', 'users', 'dept', 'depts']

interface WhoControlProps {
  id: string
  document: DocName
  address: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

export function WhoControl({ id, document, address, value, entity, onChange }: WhoControlProps) {
  const t = useT()
  const rules = (Array.isArray(value) ? value : []) as unknown as WhoRule[]
  const put = (next: WhoRule[], run?: string) => onChange(next.length > 0 ? (next as unknown as Json) : null, run)
  const add = () => {
    const taken = rules.map(rule => rule.id)
    put([...rules, { id: freeId('who', taken), is: 'leader', of: 'initiator' }])
  }
  return (
    <ul className="dz-who" id={id}>
      {rules.map((rule, at) => (
        <li key={rule.id}>
          <div className="dz-row">
            <Select<Kind>
              className="dz-fill"
              aria-label={t('designer.flow.whoKind')}
              value={rule.is}
              listHeight={400}
              onChange={is => put(rules.with(at, { id: rule.id, ...begin(is) }))}
              options={KINDS.map(is => ({ value: is, label: t(`designer.value.${is}`) }))}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="delete" />}
              aria-label={t('designer.flow.removeWho', { kind: t(`designer.value.${rule.is}`) })}
              onClick={() => put(rules.toSpliced(at, 1))}
            />
          </div>
          <Details rule={rule} entity={entity} onChange={(next, run) => put(rules.with(at, next), run)} />
        </li>
      ))}
      <li>
        <Button type="dashed" size="small" icon={<Icon name="plus" />} onClick={add}>
          {t(rules.length > 0 ? 'designer.flow.moreWho' : 'designer.flow.addWho')}
        </Button>
      </li>
      {rules.length > 0 && (
        <li>
          <Suspense fallback={null}>
            <WhoFor document={document} address={address} />
          </Suspense>
        </li>
      )}
    </ul>
  )
}

const begin = (is: Kind): Omit<WhoRule, 'id'> => ({ is, ...(WHOSE.includes(is) && { of: 'initiator' }) })

interface DetailsProps {
  rule: WhoRule
  entity: EntityDocument | undefined
  onChange(rule: WhoRule, run?: string): void
}

function Details({ rule, entity, onChange }: DetailsProps) {
  const t = useT()
  const say = useSay()
  const { run, onFocus } = useTypingRun(rule.id)
  const { is, codes = [], of, levels, field, post, expression } = rule
  const kind = t(`designer.value.${is}`)
  const fields = (entity?.fields ?? [])
    .filter(({ type }) => PEOPLE.includes(type))
    .map(one => ({ value: one.id, label: say.text(one.title) }))
  const put = (more: Partial<WhoRule>, typing?: string) => onChange(compact({ ...rule, ...more }), typing)
  if (CODED.includes(is))
    return (
      <CodesSelect
        of={is as 'users'}
        label={kind}
        value={codes}
        onChange={next => put({ codes: next.length > 0 ? next : undefined })}
      />
    )
  if (is === 'field')
    return (
      <Select
        className="dz-full"
        aria-label={kind}
        placeholder={t('designer.flow.choose')}
        value={field}
        onChange={next => put({ field: next })}
        options={fields}
      />
    )
  if (is === 'expression')
    return (
      <Input
        aria-label={kind}
        maxLength={LONGEST}
        placeholder="${…}"
        value={expression ?? ''}
        onFocus={onFocus}
        onChange={event => put({ expression: event.target.value || undefined }, run())}
      />
    )
  if (!WHOSE.includes(is)) return null
  return (
    <>
      <Select
        className="dz-full"
        aria-label={t('designer.flow.whose')}
        value={of}
        onChange={next => put({ of: next })}
        options={[
          ...(['initiator', 'previous'] as const).map(one => ({ value: one, label: t(`designer.flow.of.${one}`) })),
          ...fields,
        ]}
      />
      {is === 'postIn' ? (
        <CodesSelect
          of="posts"
          single
          label={kind}
          value={post ? [post] : []}
          onChange={([next]) => put({ post: next })}
        />
      ) : (
        <InputNumber
          className="dz-full"
          aria-label={t('designer.flow.levels')}
          addonBefore={t('designer.flow.levels')}
          min={is === 'leader' || is === 'leaders' ? 1 : LEVELS?.minimum}
          max={LEVELS?.maximum}
          precision={0}
          placeholder={is === 'leader' ? '1' : t('designer.flow.allLevels')}
          value={levels ?? null}
          onFocus={onFocus}
          onChange={next => put({ levels: next ?? undefined }, run())}
        />
      )}
    </>
  )
}

const compact = (rule: WhoRule): WhoRule =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as unknown as WhoRule
