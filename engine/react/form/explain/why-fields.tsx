/** The fields of a form with the rules that decide them; the one that was asked about first, open. */
import { observer } from '@formily/reactive-react'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import type { FormBody } from '../../../schema/document.ts'
import { matches } from '../../../text/match.ts'
import { pick } from '../../../text/text.ts'
import { Icon } from '../../icon.tsx'
import { scopeOf } from '../../rule/sentence/names.ts'
import { type Speech, sayRule } from '../../rule/sentence/say-rule.ts'
import { usePage } from '../../state/scope.tsx'
import { useT } from '../../text.ts'
import { entityOfForm } from '../store/form-entity.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Explained, explainForm, type Reason } from './reasons.ts'

interface WhyFieldsProps {
  store: FormStore
  body: FormBody
  asked: string | null
}

export const WhyFields = observer(function WhyFields({ store, body, asked }: WhyFieldsProps) {
  const page = usePage()
  const t = useT()
  const [find, setFind] = useState('')
  const { lang } = page.ports
  const { document } = page.bundle
  const all = explainForm(body.nodes, {
    page,
    record: store.scope,
    isSecret: store.isSecret,
    document: `${document.kind}:${document.key}`,
  })
  const told = all.filter(({ node, title, reasons }) =>
    find ? matches(find, [pick(title, lang)]) : reasons.length > 0 || node === asked,
  )
  const first = told.toSorted((a, b) => Number(b.node === asked) - Number(a.node === asked))
  return (
    <>
      <Input
        allowClear
        prefix={<Icon name="search" />}
        className="sw-why-find"
        aria-label={t('explain.find')}
        placeholder={t('explain.find')}
        value={find}
        onChange={event => setFind(event.target.value)}
      />
      {first.length === 0 && <p className="sw-why-none">{t(find ? 'explain.noneFound' : 'explain.none')}</p>}
      <ul className="sw-why">
        {first.map(one => (
          <li key={one.node}>
            <details open={one.node === asked || first.length === 1}>
              <summary>
                <span>{pick(one.title, lang)}</span>
                <States {...one.state} />
              </summary>
              <Reasons explained={one} body={body} />
            </details>
          </li>
        ))}
      </ul>
    </>
  )
})

function States({ isHidden, isRequired, isLocked }: Explained['state']) {
  const t = useT()
  return (
    <>
      {isHidden && <Tag>{t('explain.hidden')}</Tag>}
      {isRequired && <Tag color="red">{t('explain.required')}</Tag>}
      {isLocked && !isHidden && <Tag color="blue">{t('explain.locked')}</Tag>}
    </>
  )
}

function Reasons({ explained: { value, reasons }, body }: { explained: Explained; body: FormBody }) {
  const page = usePage()
  const t = useT()
  const { lang } = page.ports
  const { document } = entityOfForm(page, body).client
  const find = (key: string) => page.bundle.entities[key]?.document
  const dicts = Object.fromEntries(Object.entries(page.bundle.dicts).map(([key, options]) => [key, { options }]))
  const speech: Speech = { t, lang, scope: scopeOf(document, find, { dicts, roles: [], posts: [] }) }
  return (
    <>
      {value !== null && <p>{t('explain.value.now', { value })}</p>}
      {reasons.length === 0 && <p>{t('explain.plain')}</p>}
      {reasons.map(reason => (
        <div key={`${reason.decides} ${reason.at.document} ${reason.at.node}`} className="sw-why-reason">
          <p>{sayReason(reason, speech)}</p>
          {reason.inputs.length > 0 && (
            <p className="sw-why-now">
              {t('explain.now', {
                inputs: reason.inputs.map(input => t('explain.is', { ...input })).join(t('rule.comma')),
              })}
            </p>
          )}
          <DesignLink at={reason.at} />
        </div>
      ))}
    </>
  )
}

/** A rule that cannot be said in words is not shown as its source: its inputs are told below. */
function sayReason({ decides, rule, holds }: Reason, speech: Speech): string {
  const { t } = speech
  if (rule === null) return t(`explain.${decides}`)
  const said = sayRule(rule, speech)
  const isSource = said === JSON.stringify(rule)
  const isCondition = decides === 'when' || decides === 'required' || decides === 'readOnly'
  const key = isCondition ? `explain.${decides}.${holds ? 'yes' : 'no'}` : `explain.${decides}`
  return t(key, { rule: isSource ? t('explain.byRule') : said })
}

/** For those who may design the app: where the rule is written. */
function DesignLink({ at }: Pick<Reason, 'at'>) {
  const { ports, bundle } = usePage()
  const t = useT()
  const link = bundle.app && ports.route.design?.(bundle.app.key, at)
  if (!link) return null
  return (
    <Button type="link" size="small" href={link.href} target="_blank" className="sw-why-design">
      {t('explain.design')}
    </Button>
  )
}
