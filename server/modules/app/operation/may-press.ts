import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { mainModel } from '../../../store/app/models-of-app.ts'
import type { Rights } from '../../../store/screen/may-open-screen.ts'
import { mayUseOperation, type Operation } from './operation.ts'
import { isSound, readsAll } from './operation-buttons.ts'

/**
 * Whether a person may use an operation, and reads all that it asks of a record.
 * @param entity  the model it is over  @param opens  they may open a page of its app
 */
export function mayPress(
  operation: Operation,
  entity: EntityDocument | undefined,
  { accessOf, standing }: Pick<Rights, 'accessOf' | 'standing'>,
  opens: boolean,
): boolean {
  const of = entity && accessOf(entity)
  const isGiven = mayUseOperation({ of, opens, standing: standing(operation.app) }, operation)
  return isSound(operation) && isGiven && readsAll(operation, of)
}

/** The model an operation is over, if its app has it. @param documents  of the app */
export function modelOf(documents: AnyDocument[], { app, model }: Operation): EntityDocument | undefined {
  return model === null ? mainModel(documents, app) : entitiesOf(documents).find(({ key }) => key === model)
}
