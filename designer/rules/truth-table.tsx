/**
 * Sample records and the result of the rule for each, computed by the engine itself.
 * @source docs/designer.md#rules-as-sentences
 */
import { Tag } from 'antd'
import { useMemo } from 'react'
import { Fault } from '#engine/error/fault.ts'
import { findName } from '#engine/react/rule/sentence/names.ts'
import { sayName } from '#engine/react/rule/sentence/say-name.ts'
import { type Speech, sayValue } from '#engine/react/rule/sentence/say-rule.ts'
import type { Group } from '#engine/react/rule/sentence/sentence.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'
import { samplesFor } from './truth.ts'
import './rules.css'

interface TruthTableProps {
  rule: Rule
  sentence: Group
  entity: EntityDocument | undefined
  speech: Speech
}

const MOST = 12

export function TruthTable({ rule, sentence, entity, speech }: TruthTableProps) {
  const { t, lang, scope } = speech
  const { ports } = useOutside()
  const { view, app } = useSessionState('view', 'app')
  const now = ports.clock.now()
  const today = now.slice(0, 10)
  const holds = useMemo(() => (entity ? judge(rule, entity, view.entity) : null), [rule, entity, view])
  if (!holds) return null
  const rows = samplesFor(sentence, scope, today).slice(0, MOST)
  const results = rows.map(row =>
    holds({ record: row.record, env: { today, now, me: ports.me, workdays: app.library.workdays } }),
  )
  if (rows.length === 0) return null
  const never = results.every(result => !result)
  const always = results.every(result => result)
  return (
    <section aria-label={t('designer.rule.truth')} className="dz-truth">
      <h4>{t('designer.rule.truth')}</h4>
      <ul>
        {rows.map((row, index) => {
          const told = [row.field, ...row.beside].map(id => {
            const name = findName(scope, id)
            return `${sayName(name, id, t, lang)} ${sayValue(row.record[id] ?? null, name, speech)}`
          })
          return (
            <li key={JSON.stringify(row)}>
              <span>{told.join(' · ')}</span>
              <Tag color={results[index] ? 'success' : undefined}>
                {t(results[index] ? 'designer.yes' : 'designer.no')}
              </Tag>
            </li>
          )
        })}
      </ul>
      {(never || always) && <p className="dz-warn">{t(never ? 'designer.rule.never' : 'designer.rule.always')}</p>}
    </section>
  )
}

/** The prepared rule, or null when it cannot run yet. */
function judge(rule: Rule, entity: EntityDocument, find: (key: string) => EntityDocument | undefined) {
  try {
    return prepareRule(rule, { ...recordScope(entity, find), whenRead: true }).holds
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}
