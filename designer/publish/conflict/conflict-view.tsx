/**
 * Both sides, node by node; nothing is applied until the end, and one's own side can always be kept as a copy.
 * @source docs/designer.md#session
 */
import { Alert, Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { isEntity } from '#engine/kind/entity.ts'
import { useT } from '#engine/react/text.ts'
import type { Change, Json } from '#engine/schema/document.ts'
import { type DraftView, findValue } from '../../commands/documents/command.ts'
import { docsOf, listOf } from '../../commands/documents/docs.ts'
import { contractDocument } from '../../commands/documents/expand.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { saveFile } from '../../controls/dialogs/save-file.ts'
import { useSay } from '../../say/say.ts'
import { sayKeyName, sayUnder } from '../../say/say-difference.ts'
import { useItemPlace } from '../../say/use-item-name.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import type { Conflict } from '../../session/session-state.ts'
import { useTelling } from '../difference/use-say-difference.ts'
import { type Choice, type Disputed, disputesOf, settle, valuesOf } from './conflict.ts'
import './conflict.css'

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
  const clashes = disputes.filter(({ isClash }) => isClash)
  const open = clashes.filter(clash => !choices[keyOf(clash)]).length
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(clashes.map(disputed => [keyOf(disputed), choice])))
  const finish = () => {
    const seen = settle(sides.base.docs, view.docs, sides.theirs.docs, clash => choices[keyOf(clash)]!)
    const stored = listOf(seen).map(document => {
      const known = view.stored[`${document.kind}:${document.key}`] ?? document
      const find = (key: string) => {
        const own = seen[`entity:${key}`]
        return isEntity(own) ? own : view.entity(key)
      }
      return contractDocument(known, document, find)
    })
    session.resolve(docsOf(stored))
  }
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
        <Button
          onClick={() => saveFile(`${app.key}.json`, JSON.stringify(listOf(view.stored), null, 2), 'application/json')}
        >
          {t('designer.conflict.copy')}
        </Button>
        <Button type="primary" disabled={open > 0} onClick={finish}>
          {open > 0 ? t('designer.conflict.open', { n: open }) : t('designer.conflict.done')}
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
          {[...clashes, ...disputes.filter(({ isClash }) => !isClash)].map(disputed => (
            <tr key={keyOf(disputed)} className={disputed.isClash ? 'dz-clash' : undefined}>
              <th scope="row">
                <Where base={sides.base} disputed={disputed} />
              </th>
              <td>
                <Before base={sides.base} disputed={disputed} />
              </td>
              <td>
                <Told base={sides.base} disputed={disputed} changes={disputed.mine} />
              </td>
              <td>
                <Told base={sides.base} disputed={disputed} changes={disputed.theirs} />
              </td>
              <td>
                {disputed.isClash ? (
                  <Radio.Group
                    value={choices[keyOf(disputed)]}
                    aria-label={t('designer.conflict.take')}
                    onChange={event => setChoices({ ...choices, [keyOf(disputed)]: event.target.value as Choice })}
                    options={[
                      { value: 'mine', label: t('designer.conflict.mine') },
                      { value: 'theirs', label: t('designer.conflict.theirs') },
                    ]}
                  />
                ) : (
                  <span className="dz-quiet">{t('designer.conflict.merged')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Of {
  base: DraftView
  disputed: Disputed
}

function keyOf({ document, address }: Disputed): string {
  return `${document} ${address}`
}

function Where({ base, disputed: { document, address } }: Of) {
  const say = useSay()
  const { view } = useSessionState('view')
  // a removed item is named as in the common base
  const placeOf = useItemPlace(findItem(view.docs[document], address) ? view : base)
  return (
    <>
      {say.text((view.docs[document] ?? base.docs[document])?.title)}
      {address && ` › ${placeOf(document, address)}`}
    </>
  )
}

/** The common base: values of the keys that either side changed. */
function Before({ base, disputed }: Of) {
  const { document, address, mine, theirs } = disputed
  const values = Object.keys(valuesOf([...mine, ...theirs])).map(
    key => [key, findValue(base, document, address, [key])] as const,
  )
  return <Values base={base} disputed={disputed} values={values} />
}

function Told({ changes, ...of }: Of & { changes: Change[] }) {
  const t = useT()
  if (changes.length === 0) return <span className="dz-quiet">{t('designer.conflict.same')}</span>
  return (
    <>
      {changes.map(change =>
        'set' in change ? (
          <Values key={JSON.stringify(change)} {...of} values={Object.entries(valuesOf([change]))} />
        ) : (
          <div key={JSON.stringify(change)}>
            {t(`designer.diff.${'add' in change ? 'added' : 'remove' in change ? 'removed' : 'moved'}`)}
          </div>
        ),
      )}
    </>
  )
}

/** Keys with their values, as text. */
function Values({
  base,
  disputed: { document, address },
  values,
}: Of & { values: (readonly [key: string, value: Json | undefined])[] }) {
  const { view } = useSessionState('view')
  const telling = useTelling({ before: base, after: view })(document, address)
  return values.map(([key, value]) => (
    <div key={key}>
      {sayKeyName(key, telling.t, telling.lang, telling.manifest)}: {sayUnder(key, value, telling)}
    </div>
  ))
}
