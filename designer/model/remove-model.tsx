/**
 * Removes a model and the screens derived from it from the app, after showing what uses it. @source
 * docs/designer.md#models
 */

import { Button } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { usesOfModel } from '../new/new-model.ts'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

export function RemoveModel({ model }: { model: EntityDocument }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const ask = useAsk()
  const { app, view, published } = useSessionState('app', 'view', 'published')
  const remove = async () => {
    const { derived, others } = usesOfModel(Object.values(view.stored), model)
    const foreign = usesOfModel(app.library.documents, model)
    const naming = [...others, ...foreign.derived, ...foreign.others]
    const name = say.text(model.title)
    const list = (documents: AnyDocument[]) => ({
      names: documents.map(({ title }) => say.text(title)).join(t('rule.comma')),
    })
    const told = [
      derived.length > 0 && t('designer.model.removeDerived', list(derived)),
      naming.length > 0 && t('designer.model.removeUsed', list(naming)),
      published[nameOf(model)] && t('designer.model.removeKept', { code: model.key }),
    ].filter(Boolean)
    const content = told.map(line => <p key={String(line)}>{line}</p>)
    if (!(await ask(t('designer.model.removeAsk', { name }), t('designer.model.remove'), content))) return
    session.runAll(
      [model, ...derived].map(one => ({ command: 'document.remove', args: { document: nameOf(one) } })),
      { select: null },
    )
  }
  return (
    <Button type="text" danger icon={<Icon name="delete" />} onClick={() => void remove()}>
      {t('designer.model.remove')}
    </Button>
  )
}
