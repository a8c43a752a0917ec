import { useCallback, useState } from 'react'
import type { ManagedDetail } from '#adapters/wire/portal.ts'
import { PORTAL_MANAGE } from '#engine/portal/pages.ts'
import { sayScope } from '#engine/portal/say-scope.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/front-manage.json' with { type: 'json' }
import { serviceAddress } from '../../parts/front/service-card.tsx'
import type { FieldName, Values } from './changes.ts'
import { Field, type FieldProps, RichField, ScopeField } from './fields.tsx'
import { type Outcome, useEdit } from './use-edit.ts'
import './edit-service.css'

addTexts('manage', texts)

/** The form of a manager, or why there is none. */
export default function EditService({ service }: { service: ManagedDetail | null }) {
  const t = useT()
  if (service) return <Form key={service.id} service={service} />
  return (
    <EmptyState
      kind="noRights"
      title={<h1 className="edit-service-none">{t('manage.notYours')}</h1>}
      text={t('manage.notYoursText')}
    >
      <a href={PORTAL_MANAGE}>{t('manage.list')}</a>
    </EmptyState>
  )
}

const PARTS: { title: string; fields: { name: FieldName; look: FieldProps['look']; help?: true }[] }[] = [
  {
    title: 'partWhom',
    fields: [
      { name: 'contactPerson', look: 'line', help: true },
      { name: 'contact', look: 'line' },
      { name: 'place', look: 'line' },
    ],
  },
  { title: 'partWhen', fields: [{ name: 'timeScope', look: 'scope' }] },
  {
    title: 'partHandling',
    fields: [
      { name: 'cost', look: 'line' },
      { name: 'promisedDays', look: 'number' },
      { name: 'materials', look: 'lines', help: true },
    ],
  },
  {
    title: 'partTexts',
    fields: [
      { name: 'icon', look: 'line', help: true },
      { name: 'introduce', look: 'rich' },
      { name: 'guide', look: 'rich' },
    ],
  },
]

const LOOKS = { scope: ScopeField, rich: RichField, line: Field, lines: Field, number: Field }

function Form({ service }: { service: ManagedDetail }) {
  const t = useT()
  const { values, outcome, isDirty, save, put, take } = useEdit(service)
  const [partial, setPartial] = useState('')
  const onPartial = useCallback((words: string) => setPartial(words), [])
  const issues: Partial<Record<FieldName, string>> = outcome.state === 'refused' ? outcome.issues : {}
  const heading = t('manage.editOf', { name: service.serviceName })
  return (
    <form
      className="edit-service"
      aria-label={heading}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!partial) void save()
      }}
    >
      <a className="edit-service-back" href={PORTAL_MANAGE}>
        {t('manage.back')}
      </a>
      <h1>{heading}</h1>
      <p className="edit-service-note">{t('manage.others')}</p>
      {PARTS.map(({ title, fields }) => (
        <fieldset key={title}>
          <legend>
            <h2>{t(`manage.${title}`)}</h2>
          </legend>
          {fields.map(({ name, look, help }) => {
            const Look = LOOKS[look]
            return (
              <Look
                key={name}
                name={name}
                look={look}
                title={t(`manage.${name}`)}
                help={help && t(`manage.${name}Help`)}
                value={values[name] as never}
                issue={issues[name]}
                put={(value: Values[FieldName]) => put({ [name]: value })}
                onPartial={onPartial}
              />
            )
          })}
        </fieldset>
      ))}
      {outcome.state === 'clash' && outcome.clashes.length > 0 && <Clashes outcome={outcome} take={take} />}
      <div className="edit-service-foot">
        <Said outcome={outcome} partial={partial} isDirty={isDirty} />
        {service.status === 1 && <a href={serviceAddress(service.id)}>{t('manage.see')}</a>}
        <button type="submit" className="front-primary" disabled={!isDirty || outcome.state === 'saving'}>
          {t(outcome.state === 'saving' ? 'manage.saving' : 'manage.save')}
        </button>
      </div>
    </form>
  )
}

/** What was saved, or why it was not. */
function Said({ outcome, partial, isDirty }: { outcome: Outcome; partial: string; isDirty: boolean }) {
  const t = useT()
  if (partial) return <p role="alert">{partial}</p>
  if (outcome.state === 'refused') {
    const count = Object.keys(outcome.issues).length
    return <p role="alert">{count > 0 ? t('manage.problems', { count }) : t('manage.problem') + outcome.words}</p>
  }
  const said = outcome.state === 'saved' ? 'saved' : isDirty ? 'unsaved' : ''
  return (
    <p role="status" data-saved={outcome.state === 'saved' || undefined}>
      {said && t(`manage.${said}`)}
    </p>
  )
}

interface ClashesProps {
  outcome: Extract<Outcome, { state: 'clash' }>
  take(name: FieldName): void
}

/** The fields that somebody else changed too: what they are now, and taking that. */
function Clashes({ outcome: { base, clashes }, take }: ClashesProps) {
  const t = useT()
  const lang = useLang()
  const saidOf = (name: FieldName) => {
    const value = base[name]
    if (name === 'timeScope') return sayScope(base.timeScope, lang)
    const plain = String(value ?? '')
      .replace(/<[^>]*>/g, ' ')
      .trim()
    return plain || t('manage.empty')
  }
  return (
    <div className="edit-service-clash" role="alert">
      <p>{t('manage.clash')}</p>
      <ul>
        {clashes.map(name => {
          const title = t(`manage.${name}`)
          return (
            <li key={name}>
              <span>{t('manage.theirs', { title, said: saidOf(name) })}</span>
              <button type="button" aria-label={t('manage.useTheirsOf', { title })} onClick={() => take(name)}>
                {t('manage.useTheirs')}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
