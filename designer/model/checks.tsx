/**
 * The checks of a record, each as a sentence about what it must never be.
 * @source docs/language.md#rules-of-a-field; docs/designer.md#rules-as-sentences
 */

import { Button } from 'antd'
import { useState } from 'react'
import { checkOfPeriod, uncheckedPeriods } from '#engine/entity/periods.ts'
import { Icon } from '#engine/react/icon.tsx'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { type Speech, sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { clausesOf } from '#engine/react/rule/sentence/sentence.ts'
import { translate, useT } from '#engine/react/text.ts'
import type { EntityCheck, EntityDocument, NodeLike, Rule } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import { callForPeriod } from '../new/new-check.ts'
import { RuleDialog } from '../rules/rule-dialog.tsx'
import { useSpeech } from '../rules/use-scope.ts'
import { useSay } from '../say/say.ts'
import { useSession } from '../session/designer-context.tsx'
import type { Selection } from '../session/journal/history.ts'

export function Checks({ entity, selection }: { entity: EntityDocument; selection: Selection }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const speech = useSpeech(entity)
  const [adding, setAdding] = useState(false)
  const document = nameOf(entity)
  const checks = entity.checks ?? []
  const add = (rule: Rule | undefined) => {
    if (rule === undefined) return
    const check = newCheck(entity, rule, speech)
    const item = check as unknown as NodeLike
    session.run(
      'check.add',
      { document, list: 'checks', item, after: checks.at(-1)?.id ?? null, called: check.message },
      { select: { document, addresses: [`checks/${check.id}`] } },
    )
  }
  return (
    <section className="dz-model-checks" aria-label={t('designer.data.checks')}>
      <h3>{t('designer.data.checks')}</h3>
      <p className="dz-quiet">{t('designer.data.checksHelp')}</p>
      <ul>
        {checks.map(check => {
          const address = `checks/${check.id}`
          return (
            <li key={check.id} className={selection.addresses.includes(address) ? 'dz-row dz-on' : 'dz-row'}>
              <button
                type="button"
                className="dz-plain dz-fill"
                onClick={() => session.select({ document, addresses: [address] })}
              >
                <span>{t('designer.data.refused', { rule: sayRule(check.refuse, speech) })}</span>
                <small className="dz-quiet">{say.text(check.message)}</small>
              </button>
              <Button
                type="text"
                size="small"
                icon={<Icon name="delete" />}
                aria-label={t('designer.data.removeCheck')}
                onClick={() => session.run('check.remove', { document, address })}
              />
            </li>
          )
        })}
      </ul>
      <div className="dz-row">
        <Button type="dashed" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {t('designer.data.addCheck')}
        </Button>
        {uncheckedPeriods(entity).map(period => (
          <Button
            key={period.last.id}
            type="dashed"
            icon={<Icon name="plus" />}
            onClick={() => session.runAll([callForPeriod(entity, period)])}
          >
            {say.text(checkOfPeriod(period, period.last.id).message)}
          </Button>
        ))}
      </div>
      <RuleDialog
        open={adding}
        title={t('designer.data.refuseWhen')}
        rule={undefined}
        entity={entity}
        onClose={() => setAdding(false)}
        onSave={add}
      />
    </section>
  )
}

/** A check whose message is made from its sentence, reported at the first field it reads. */
function newCheck(entity: EntityDocument, rule: Rule, { scope }: Speech): EntityCheck {
  const sentence = parseSentence(rule)
  const left = sentence && clausesOf(sentence)[0]?.left
  const at = left?.kind === 'name' ? left.name : left?.kind === 'rows' ? left.rows : (entity.fields[0]?.id ?? '')
  const message = (lang: 'zh' | 'en') => {
    const t: Speech['t'] = (key, params) => translate(lang, key, params)
    return t('designer.data.refusedMessage', { rule: sayRule(rule, { t, lang, scope }) })
  }
  const id = freeId(
    `${at}Check`,
    (entity.checks ?? []).map(check => check.id),
  )
  return { id, refuse: rule, at, message: { zh: message('zh'), en: message('en') } }
}
