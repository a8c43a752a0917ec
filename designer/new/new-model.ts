/** Adds a further model to an app, and finds what belongs to one being removed. @source docs/designer.md#models */
import { othersNaming } from '#engine/compile/check-others.ts'
import { firstModel, MAKERS, wholeToKeepers } from '#engine/entity/first-model.ts'
import { translate } from '#engine/react/text.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { AnyDocument, EntityDocument, Field, Grant } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { modelsOf, nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { OWN_IDS } from './new-field.ts'
import { newScreen } from './new-screen.ts'

/**
 * A model open to the same parties as the app's first one, else to creators, and a list of it: one step.
 * @param fields  one named by default
 */
export function callsForModel(
  app: string,
  view: DraftView,
  title: Text,
  code: string,
  fields?: Field[],
): [EntityDocument, Call[]] {
  const first = { zh: translate('zh', 'designer.model.first'), en: translate('en', 'designer.model.first') }
  const models = modelsOf(view.stored)
  const granting = models.find(({ access }) => access?.length)
  const made = firstModel(`${app}.${code}`, title, first, models.length > 0 ? grantsLike(granting) : [MAKERS])
  const model = wholeToKeepers(fields ? { ...made, fields } : made)
  const add = (value: AnyDocument): Call => ({ command: 'document.add', args: { value } })
  return [model, [add(model), add(newScreen(app, 'page', view, model))]]
}

/** Grants that are valid for another model, without those limited to rows by fields of `model`. */
function grantsLike(model: EntityDocument | undefined): Grant[] {
  return (model?.access ?? [])
    .filter(({ rows }) => rows === undefined || readsOf(rows).every(isOfAnyRecord))
    .map(({ hide: _hide, readOnly: _readOnly, unmask: _unmask, ...grant }) => grant)
}

const isOfAnyRecord = (name: string) => name.startsWith('$') || OWN_IDS.includes(name.split('.', 1)[0]!)

/** The screens derived from a model, which are removed with it, and whatever else names it. */
export function usesOfModel(
  documents: AnyDocument[],
  model: EntityDocument,
): Record<'derived' | 'others', AnyDocument[]> {
  const naming = othersNaming([model], documents).filter(one => nameOf(one) !== nameOf(model))
  const isDerived = (one: AnyDocument) => one.from === model.key
  return { derived: naming.filter(isDerived), others: naming.filter(one => !isDerived(one)) }
}
