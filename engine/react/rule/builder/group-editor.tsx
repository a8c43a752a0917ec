/** A group of clauses: all, any or none of them. @source docs/designer.md#rules-as-sentences */

import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../icon.tsx'
import type { Speech } from '../sentence/say-rule.ts'
import { type Group, type GroupOf, type Item, isNew, NEW_CLAUSE } from '../sentence/sentence.ts'
import { ClauseEditor } from './clause-editor.tsx'
import { ClausePicker } from './clause-picker.tsx'

interface GroupEditorProps {
  group: Group
  speech: Speech
  depth: number
  onChange(group: Group): void
  onRemove?(): void
}

const DEEPEST = 2

export function GroupEditor({ group, speech, depth, onChange, onRemove }: GroupEditorProps) {
  const { t } = speech
  const put = (index: number, item: Item | null) => {
    const items = item ? group.items.with(index, item) : group.items.toSpliced(index, 1)
    onChange({ ...group, items })
  }
  // the clauses are drawn anew when one that waits for its field is asked for again
  const [turn, setTurn] = useState(0)
  const add = (item: Item) => {
    if (group.items.some(isNew)) setTurn(turn + 1)
    else onChange({ ...group, items: [...group.items, item] })
  }
  return (
    <fieldset className={`sw-rule-group sw-rule-group-${depth}`} aria-label={t(`rule.of.${group.of}`)}>
      <div className="sw-rule-row">
        <ClausePicker<GroupOf>
          label={t('rule.of')}
          value={group.of}
          onChange={of => onChange({ ...group, of })}
          options={(['all', 'any', 'none'] as const).map(value => ({ value, label: t(`rule.of.${value}`) }))}
        />
        {onRemove && (
          <Button type="text" icon={<Icon name="delete" />} aria-label={t('rule.removeGroup')} onClick={onRemove} />
        )}
      </div>
      {group.items.map((item, index) =>
        item.kind === 'group' ? (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no other name than their place
            key={index}
            group={item}
            speech={speech}
            depth={depth + 1}
            onChange={next => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ) : (
          <ClauseEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no other name than their place
            key={`${index} ${turn}`}
            clause={item}
            speech={speech}
            onChange={next => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ),
      )}
      <div className="sw-rule-row">
        <Button type="dashed" size="small" icon={<Icon name="plus" />} onClick={() => add(NEW_CLAUSE)}>
          {t('rule.addClause')}
        </Button>
        {depth < DEEPEST && (
          <Button
            type="dashed"
            size="small"
            icon={<Icon name="plus" />}
            onClick={() => add({ kind: 'group', of: 'any', items: [NEW_CLAUSE] })}
          >
            {t('rule.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
