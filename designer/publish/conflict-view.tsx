/**
 * Both sides, node by node; nothing is applied until done, and mine can always be kept as a copy.
 * @source docs/designer.md#session
 */
import { Alert, Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { Change } from '#engine/schema/document.ts'
import { findValue, type View } from '../commands/command.ts'
import { docsOf, listOf } from '../commands/docs.ts'
import { contractDocument } from '../commands/expand.ts'
import { viewOf } from '../commands/view.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import type { Conflict } from '../frame/session.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { type Choice, type Disputed, disputesOf, firstChoice, isClash, settle, valuesOf } from './conflict.ts'
import { sayKeyName, sayPlace, sayValue } from './say-difference.ts'

export function ConflictView({ conflict }: { conflict: Conflict }) {
  const t = useT()
  const session = useSession()
  const { view, app } = useSessionState('view', 'app')
  const sides = useMemo(() => {
    const ground = { entities: app.library.entities, shipped: docsOf(app.shipped) }
    return {
      base: viewOf(conflict.base, ground),
      theirs: viewOf(docsOf(conflict.theirs), ground),
    }
  }, [conflict, app])
  const disputes = useMemo(() => disputesOf(sides.base.docs, view.docs, sides.theirs.docs), [sides, view])
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const choiceOf = (disputed: Disputed) => choices[keyOf(disputed)] ?? firstChoice(disputed)
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(disputes.filter(isClash).map(disputed => [keyOf(disputed), choice])))
  const finish = () => {
    const seen = settle(sides.base.docs, view.docs, sides.theirs.docs, choiceOf)
    const stored = listOf(seen).map(document => {
      const known = view.stored[`${document.kind}:${document.key}`] ?? document
      const find = (key: string) => {
        const own = seen[`entity:${key}`]
        return own?.kind === 'entity' ? own : view.entity(key)
      }
      return contractDocument(known, document, find)
    })
    session.resolve(docsOf(stored))
  }
  const clashes = disputes.filter(isClash)
  return (
    <section className="dz-page" aria-label={t('designer.conflict')} data-panel tabIndex={-1}>
      <h2>{t('designer.conflict')}</h2>
      <Alert
        type="warning"
        showIcon
        message={t('designer.conflict.what', { by: conflict.by, at: conflict.at })}
        description={t('designer.conflict.help')}
      />
      <div className="dz-row">
        <Button onClick={() => chooseAll('mine')}>{t('designer.conflict.allMine')}</Button>
        <Button onClick={() => chooseAll('theirs')}>{t('designer.conflict.allTheirs')}</Button>
        <span className="dz-fill" />
        <Button onClick={() => saveFile(`${app.key}.json`, listOf(view.stored))}>{t('designer.conflict.copy')}</Button>
        <Button type="primary" onClick={finish}>
          {t('designer.conflict.done', { count: clashes.length })}
        </Button>
      </div>
      <table className="dz-sheet dz-conflict">
        <thead>
          <tr>
            {['where', 'base', 'mine', 'theirs', 'take'].map(name => (
              <th key={name} scope="col">
                {t(`designer.conflict.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {disputes.map(disputed => (
            <tr key={keyOf(disputed)} className={isClash(disputed) ? 'dz-clash' : undefined}>
              <th scope="row">
                <Where disputed={disputed} />
              </th>
              <td>
                <Before base={sides.base} disputed={disputed} />
              </td>
              <td>
                <Told changes={disputed.mine} />
              </td>
              <td>
                <Told changes={disputed.theirs} />
              </td>
              <td>
                <Radio.Group
                  value={choiceOf(disputed)}
                  aria-label={t('designer.conflict.take')}
                  onChange={event => setChoices({ ...choices, [keyOf(disputed)]: event.target.value as Choice })}
                  options={[
                    { value: 'mine', label: t('designer.conflict.mine') },
                    { value: 'theirs', label: t('designer.conflict.theirs') },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function keyOf({ document, address }: Disputed): string {
  return `${document} ${address}`
}

function Where({ disputed: { document, address } }: { disputed: Disputed }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const { view } = useSessionState('view')
  return (
    <>
      {say.text(view.docs[document]?.title)}
      {address && ` › ${sayPlace(address, t)} ${nameOf(document, address)}`}
    </>
  )
}

/** What both started from: the values of the keys either side set. */
function Before({ base, disputed }: { base: View; disputed: Disputed }) {
  const t = useT()
  const lang = useLang()
  const keys = Object.keys(valuesOf([...disputed.mine, ...disputed.theirs]))
  return keys.map(key => (
    <div key={key}>
      {sayKeyName(key, t, lang)}: {sayValue(findValue(base, disputed.document, disputed.address, [key]), t, lang)}
    </div>
  ))
}

function Told({ changes }: { changes: Change[] }) {
  const t = useT()
  const lang = useLang()
  if (changes.length === 0) return <span className="dz-quiet">{t('designer.conflict.same')}</span>
  return (
    <>
      {changes.map(change => (
        <div key={JSON.stringify(change)}>
          {'set' in change
            ? Object.entries(valuesOf([change])).map(([key, value]) => (
                <div key={key}>
                  {sayKeyName(key, t, lang)}: {sayValue(value, t, lang)}
                </div>
              ))
            : t(`designer.diff.${'add' in change ? 'added' : 'remove' in change ? 'removed' : 'moved'}`)}
        </div>
      ))}
    </>
  )
}

function saveFile(name: string, content: unknown) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
