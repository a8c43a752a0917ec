/** Which model of an app is meant where none is named. @source PM-02, PM-04; docs/http.md#micro-apps */
import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'

/** The model in which an app keeps its records: that of its key, else its first. @param documents  of the app */
export function mainModel(documents: AnyDocument[], app: string): EntityDocument | undefined {
  const entities = entitiesOf(documents)
  return entities.find(({ key }) => key === app) ?? entities[0]
}

/** The only model of an app apart from those of rows; undefined where it has several. @param documents  of the app */
export function onlyModel(documents: AnyDocument[]): EntityDocument | undefined {
  const entities = entitiesOf(documents)
  const rows = new Set(
    entities.flatMap(({ fields }) => fields.flatMap(({ type, to }) => (type === 'children' ? to : []))),
  )
  const own = entities.filter(({ key }) => !rows.has(key))
  return own.length === 1 ? own[0] : undefined
}
